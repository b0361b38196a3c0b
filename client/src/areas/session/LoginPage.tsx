import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../messages/session.ts';
import { LoginForm } from './LoginForm.tsx';
import { redirectTarget } from './redirect.ts';

/** /login */
export default function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <h1 className="text-xl font-extrabold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('welcome')}</p>
      <LoginForm onDone={() => navigate(redirectTarget(search.get('redirect')), { replace: true })} />
    </>
  );
}
