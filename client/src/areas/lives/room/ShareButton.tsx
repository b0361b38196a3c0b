import { Share2 } from 'lucide-react';
import { ownOrigin } from '../../../lib/own-origin.ts';
import { t } from '../../../messages/lives.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Hands the live's address to another program, or copies it. */
export function ShareButton({ title, className }: { title: string; className?: string }) {
  const share = async () => {
    const url = ownOrigin() + window.location.pathname;
    try {
      if ('share' in navigator && navigator.maxTouchPoints > 0) {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast(t('shared'), { tone: 'good' });
    } catch (error) {
      // Closing the phone's share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast(t('shareFailed'), { tone: 'warn' });
    }
  };
  return (
    <IconButton label={t('share')} onClick={() => void share()} className={className}>
      <Share2 size={18} aria-hidden />
    </IconButton>
  );
}
