import { useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import type { ConfirmProps } from './confirm.ts';

/** See `openConfirm`. What goes wrong is told here, with the chance to try again. */
export default function ConfirmDialog({
  title,
  body,
  action,
  onConfirm,
  onClose,
}: ConfirmProps & OverlayProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setSaid(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      {...(body ? { description: body } : {})}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button size="lg" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="lg" variant="danger" busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <FormAlert message={said} />
    </Dialog>
  );
}
