import { Share2 } from 'lucide-react';
import { ownOrigin } from '../../../../lib/own-origin.ts';
import { t } from '../../../../messages/lives.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { shareAddress } from '../../../../ui/share.ts';

/** Shares the live's address, or copies it. */
export function ShareButton({ title, className }: { title: string; className?: string }) {
  const share = () =>
    shareAddress(
      { title, url: ownOrigin() + window.location.pathname },
      { copied: t('shared'), failed: t('shareFailed') },
    );
  return (
    <IconButton label={t('share')} onClick={() => void share()} className={className}>
      <Share2 size={18} aria-hidden />
    </IconButton>
  );
}
