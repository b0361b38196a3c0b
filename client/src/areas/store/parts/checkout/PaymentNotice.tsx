import { useState } from 'react';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/store.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import type { Payment } from '../../use-payment.ts';

/** What to do while a payment window is open, or if the browser blocked it. */
export function PaymentNotice({ payment }: { payment: Payment }) {
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  const { running } = payment;
  if (!running) return null;
  const giveUp = async (): Promise<void> => {
    setBusy(true);
    setFormError(null);
    try {
      await payment.giveUp();
    } catch (error) {
      setFormError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div role="status">
        <p className="text-md font-semibold">{running.blocked ? t('windowBlocked') : t('windowWaiting')}</p>
        <p className="mt-1 text-muted">{running.blocked ? t('windowBlockedBody') : t('windowWaitingBody')}</p>
        {running.offline && <p className="mt-1 text-sm text-warn-text">{t('windowOffline')}</p>}
      </div>
      <FormAlert message={formError} />
      <div className="flex flex-wrap gap-2">
        {running.address && (
          <Button variant={running.blocked ? 'primary' : 'secondary'} onClick={payment.openAgain}>
            {t('windowAgain')}
          </Button>
        )}
        {running.address && running.blocked && (
          <Button onClick={payment.continueHere}>{t('windowHere')}</Button>
        )}
        <Button variant="ghost" busy={busy} onClick={() => void giveUp()}>
          {t('windowCancel')}
        </Button>
      </div>
    </div>
  );
}
