import { KeyRound } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../messages/login.ts';
import { paths } from '../../../routing/paths.ts';
import { redirectTarget, withRedirect } from '../../../routing/redirect.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { PhoneCodeFields, phoneCodeCalls } from '../../verification/index.ts';
import { afterSignIn } from '../after-sign-in.ts';
import { factorTicket, factorTicketOf } from '../factors/factor-ticket.ts';
import { sanctionTicket, sanctionTicketOf } from '../model/sanction-ticket.ts';
import { SocialButtons } from '../parts/SocialButtons.tsx';
import { signInByPhone } from '../sign-in.ts';

const calls = phoneCodeCalls('login');

/** /login-phone */
export default function LoginPhonePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const requested = search.get('redirect');

  const signIn = async (phoneCodeKey: string): Promise<void> => {
    try {
      const member = await signInByPhone(phoneCodeKey);
      await navigate(afterSignIn(member, requested), { replace: true });
    } catch (error) {
      const half = factorTicketOf(error);
      if (half) {
        factorTicket.store(half);
        await navigate(withRedirect(paths.loginFactor, requested));
        return;
      }
      const ticket = sanctionTicketOf(error);
      if (!ticket) throw error;
      sanctionTicket.store(ticket);
      await navigate(paths.sanctions);
    }
  };

  return (
    <>
      <h1 className="text-xl font-extrabold">{t('phoneTitle')}</h1>
      <p className="mt-1 mb-6 text-md text-muted">{t('phoneWelcome')}</p>
      <PhoneCodeFields
        calls={calls}
        checkLabel={t('phoneSubmit')}
        onProven={(_, { phoneCodeKey }) => signIn(phoneCodeKey)}
      />
      <div className="mt-6 flex flex-col gap-6">
        <SocialButtons redirect={redirectTarget(requested)} />
        <Link to={withRedirect(paths.login, requested)} className={buttonClass('secondary', 'lg')}>
          <KeyRound size={20} aria-hidden />
          {t('idLogin')}
        </Link>
      </div>
      <p className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-2 text-sm">
        <Link to={paths.findId} className="py-1 text-muted hover:text-text hover:underline">
          {t('findId')}
        </Link>
        <Link
          to={withRedirect(paths.signUpPhone, requested)}
          className="py-1 font-semibold text-honey-text hover:underline"
        >
          {t('signUp')}
        </Link>
      </p>
    </>
  );
}
