import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api, unwrap } from '../../../api/client.ts';
import { errorCode } from '../../../api/errors.ts';
import type { IssuedTokens } from '../../../api/refresh.ts';
import { t } from '../../../messages/factor.ts';
import { paths } from '../../../routing/paths.ts';
import { withRedirect } from '../../../routing/redirect.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { afterSignIn } from '../after-sign-in.ts';
import { FactorProofForm } from '../factors/FactorProofForm.tsx';
import { FactorSetup } from '../factors/FactorSetup.tsx';
import { type FactorTicket, factorTicket } from '../factors/factor-ticket.ts';
import { RecoveryCodes } from '../factors/RecoveryCodes.tsx';
import { storeTokens } from '../sign-in.ts';

/** A first factor that was set up, with the codes to store before signing in. */
interface Enrolled {
  tokens: IssuedTokens;
  codes: string[];
}

/** Whether passkeys exist here: browsers allow none at an IP address. */
const isNamedHost = (): boolean => !/^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/.test(location.hostname);

/** /login-factor: the second step of an operator's sign-in */
export default function LoginFactorPage() {
  const [search] = useSearchParams();
  const requested = search.get('redirect');
  const navigate = useNavigate();
  const [ticket, setTicket] = useState(factorTicket.get);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);

  const signIn = async (tokens: IssuedTokens): Promise<void> => {
    const member = await storeTokens(tokens);
    factorTicket.clear();
    await navigate(afterSignIn(member, requested), { replace: true });
  };
  /** Runs a call with the ticket; without a valid one the page leads back to the login. */
  const withTicket = async <Result,>(call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      if (errorCode(error) === 'factor_ticket_expired') {
        factorTicket.clear();
        setTicket(null);
      }
      throw error;
    }
  };
  const toLogin = withRedirect(paths.login, requested);

  if (enrolled)
    return (
      <>
        <h1 className="mb-4 text-xl font-extrabold">{t('codesTitle')}</h1>
        <RecoveryCodes codes={enrolled.codes} onDone={() => void signIn(enrolled.tokens)} />
      </>
    );
  if (!ticket)
    return (
      <>
        <h1 className="text-xl font-extrabold">{t('expiredTitle')}</h1>
        <p className="mt-1 mb-6 text-md text-muted">{t('expiredBody')}</p>
        <Link to={toLogin} className={buttonClass('primary', 'lg')}>
          {t('toLogin')}
        </Link>
      </>
    );
  const isSetup = ticket.enrolled_yn === 'N';
  return (
    <>
      <h1 className="text-xl font-extrabold">{t(isSetup ? 'setupTitle' : 'title')}</h1>
      <p className="mt-1 mb-4 text-md text-muted">{t(isSetup ? 'setupBody' : 'verifyBody')}</p>
      {isSetup ? (
        <FactorSetup
          methods={isNamedHost() ? ['totp', 'passkey'] : ['totp']}
          begin={(method) =>
            withTicket(() =>
              unwrap(api.POST('/v1/user/factor/begin', { body: { ticket: ticket.ticket, method } })),
            )
          }
          add={(addition) =>
            withTicket(async () => {
              const { recovery_codes, ...tokens } = await unwrap(
                api.POST('/v1/user/factor/enrol-proc', { body: { ticket: ticket.ticket, ...addition } }),
              );
              setEnrolled({ tokens, codes: recovery_codes });
            })
          }
        />
      ) : (
        <FactorProofForm
          methods={methodsOf(ticket)}
          passkeyOptions={() =>
            withTicket(async () => {
              const body = { ticket: ticket.ticket };
              return (await unwrap(api.POST('/v1/user/factor/passkey-options', { body }))).options;
            })
          }
          onProof={(proof) =>
            withTicket(async () => {
              const body = { ticket: ticket.ticket, ...proof };
              await signIn(await unwrap(api.POST('/v1/user/factor/login-proc', { body })));
            })
          }
        />
      )}
      <p className="mt-6 text-center text-sm">
        <Link to={toLogin} className="py-1 text-muted hover:text-text hover:underline">
          {t('otherAccount')}
        </Link>
      </p>
    </>
  );
}

const methodsOf = ({ totp_yn, passkey_yn, recovery_yn }: FactorTicket) => [
  ...(totp_yn === 'Y' ? (['totp'] as const) : []),
  ...(passkey_yn === 'Y' && isNamedHost() ? (['passkey'] as const) : []),
  ...(recovery_yn === 'Y' ? (['recovery'] as const) : []),
];
