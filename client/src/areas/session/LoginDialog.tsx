import { Link, useLocation, useNavigate } from 'react-router';
import { t as login } from '../../messages/login.ts';
import { t } from '../../messages/session.ts';
import { paths } from '../../routing/paths.ts';
import { withRedirect } from '../../routing/redirect.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { LoginForm } from './LoginForm.tsx';

/** Signing in over the page that requires it; the page stays as it is. */
export default function LoginDialog({ onClose, onLogin }: OverlayProps & { onLogin?: () => void }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const navigate = useNavigate();
  return (
    <Dialog title={t('title')} description={t('dialogBody')} onClose={onClose}>
      <div className="flex flex-col gap-4 pt-2">
        <LoginForm
          target={here}
          onDone={(member) => {
            onClose();
            const next = afterSignIn(member, here);
            if (next === here) onLogin?.();
            else void navigate(next);
          }}
        />
        <Link to={withRedirect(paths.login, here)} className={buttonClass('secondary', 'lg')}>
          {login('otherWays')}
        </Link>
      </div>
    </Dialog>
  );
}
