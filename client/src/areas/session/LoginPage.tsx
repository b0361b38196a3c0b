import { Smartphone } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { t as login } from '../../messages/login.ts';
import { t } from '../../messages/session.ts';
import { paths } from '../../routing/paths.ts';
import { redirectTarget, withRedirect } from '../../routing/redirect.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { LoginForm } from './LoginForm.tsx';
import { SocialButtons } from './parts/SocialButtons.tsx';

/** /login, and /users/login, which redirects target */
export default function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const requested = search.get('redirect');
  return (
    <div data-visitors>
      <h1 className="text-xl font-extrabold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-md text-muted">{t('welcome')}</p>
      <LoginForm
        target={redirectTarget(requested)}
        onDone={(member) => navigate(afterSignIn(member, requested), { replace: true })}
      />
      <div className="mt-6 flex flex-col gap-6">
        <SocialButtons redirect={redirectTarget(requested)} />
        <Link to={withRedirect(paths.loginPhone, requested)} className={buttonClass('secondary', 'lg')}>
          <Smartphone size={20} aria-hidden />
          {login('phoneLogin')}
        </Link>
      </div>
    </div>
  );
}
