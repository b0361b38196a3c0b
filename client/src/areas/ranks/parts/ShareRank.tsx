import { Share2 } from 'lucide-react';
import { ownOrigin } from '../../../lib/own-origin.ts';
import { t } from '../../../messages/ranks.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { shareAddress } from '../../../ui/share.ts';

/** Shares the address of the rank with its period, or copies it. */
export function ShareRank({ title }: { title: string }) {
  const share = () =>
    shareAddress(
      { title, url: ownOrigin() + window.location.pathname + window.location.search },
      { copied: t('shared'), failed: t('shareFailed') },
    );
  return (
    <IconButton label={t('share')} onClick={() => void share()}>
      <Share2 size={20} aria-hidden />
    </IconButton>
  );
}
