import { t } from '../../messages/gifts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatHoney } from '../../ui/format/numbers.ts';
import { HoneyDrop } from './HoneyDrop.tsx';

/** The confirmation of a large gift. */
export function GiftConfirm({
  nick,
  amount,
  busy,
  aside,
  onBack,
  onGive,
  onClose,
}: {
  nick: string;
  amount: number;
  busy: boolean;
  /** In a live: beside the picture. */
  aside: boolean;
  onBack: () => void;
  onGive: () => void;
  onClose: () => void;
}) {
  const title = t('confirmTitle', { nick, amount: formatHoney(amount) });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      corner
      aside={aside}
      footer={
        <>
          <Button size="lg" onClick={onBack} disabled={busy}>
            {t('confirmBack')}
          </Button>
          <Button size="lg" variant="primary" busy={busy} onClick={onGive}>
            {t('give')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-2 py-6 text-center">
        <HoneyDrop className="size-16" />
        <p className="text-xl font-extrabold text-honey-text">{formatHoney(amount)}</p>
        <p className="text-muted">{t('confirmBody')}</p>
      </div>
    </Dialog>
  );
}
