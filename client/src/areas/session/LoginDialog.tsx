import { t } from '../../messages/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Signing in over the page that asked for it; the page stays where it is. */
export default function LoginDialog({ onClose, onLogin }: OverlayProps & { onLogin?: () => void }) {
  return (
    <Dialog title={t('title')} description={t('dialogBody')} onClose={onClose}>
      <div className="pt-2">
        <LoginForm
          onDone={() => {
            onClose();
            onLogin?.();
          }}
        />
      </div>
    </Dialog>
  );
}
