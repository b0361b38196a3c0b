import { t } from '../messages/forms.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { OverlayProps } from './overlays.tsx';

/** Prompts the user to discard unsaved input, or to stay. */
export default function LeaveDialog({
  onLeave,
  onStay,
  onClose,
}: OverlayProps & { onLeave: () => void; onStay: () => void }) {
  const stay = (): void => {
    onClose();
    onStay();
  };
  return (
    <Dialog
      title={t('leaveTitle')}
      description={t('leaveBody')}
      onClose={stay}
      footer={
        <>
          <Button
            size="lg"
            onClick={() => {
              onClose();
              onLeave();
            }}
          >
            {t('leave')}
          </Button>
          <Button size="lg" variant="primary" onClick={stay}>
            {t('stay')}
          </Button>
        </>
      }
    />
  );
}
