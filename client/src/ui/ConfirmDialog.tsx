import { type ReactNode, useState } from 'react';
import { errorMessage } from '../api/errors.ts';
import { t } from '../messages/ui.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FormAlert } from './FormAlert.tsx';
import type { OverlayProps } from './overlays.tsx';

interface ConfirmProps {
  title: string;
  body?: string;
  /** More about the consequences than fits in a sentence. */
  content?: ReactNode;
  /** The label of the confirming button, a verb. */
  action: string;
  tone?: 'primary' | 'danger';
  /** Performs the action; the dialog stays open while it runs and closes afterwards. */
  onConfirm: () => Promise<void>;
}

/** See `openConfirm`. A failure that the action does not handle itself is shown here, with a retry. */
export default function ConfirmDialog({
  title,
  body,
  content,
  action,
  tone = 'primary',
  onConfirm,
  onClose,
}: ConfirmProps & OverlayProps) {
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFormError(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFormError(errorMessage(error));
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
          <Button size="lg" variant={tone} busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {content}
      <FormAlert message={formError} />
    </Dialog>
  );
}
