import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/login.ts';
import { providerName } from '../../../messages/social-providers.ts';
import { paths } from '../../../routing/paths.ts';
import { withRedirect } from '../../../routing/redirect.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Comb } from '../../../ui/Comb.tsx';
import { ProgressLine } from '../../../ui/Progress.tsx';
import { toast } from '../../../ui/toast.ts';
import { afterSignIn } from '../after-sign-in.ts';
import { factorTicket, factorTicketOf } from '../factors/factor-ticket.ts';
import { sanctionTicket, sanctionTicketOf } from '../model/sanction-ticket.ts';
import { type SocialFlow, type SocialProvider, socialProviders, takeFlow } from '../model/social-flow.ts';
import { socialTicket } from '../model/social-ticket.ts';
import { finishSocial, startSocial } from '../queries/social.ts';
import { sessionUserChanged } from '../session-user.ts';
import { adultOnlyCode, storeTokens } from '../sign-in.ts';

/** A failure, as displayed. */
interface Failure {
  title: string;
  body: string;
}

function failureOf(error: unknown, provider: string): Failure {
  switch (errorCode(error)) {
    case 'social_declined':
      return { title: t('declinedTitle', { provider }), body: t('declinedBody') };
    case 'social_state':
      return { title: t('stateTitle'), body: t('stateBody') };
    case 'social_linked':
      return { title: t('linkedElsewhereTitle'), body: errorMessage(error) };
    case adultOnlyCode:
      return { title: t('minorTitle'), body: t('minorBody') };
    default:
      return { title: t('failedTitle', { provider }), body: errorMessage(error) };
  }
}

/**
 * Completes the flow with the provider's callback.
 * @returns where to go
 */
async function completeFlow(flow: SocialFlow, search: URLSearchParams): Promise<string> {
  const code = search.get('code');
  const refused = search.get('error');
  const result = await finishSocial(flow, {
    ...(code ? { code } : {}),
    ...(refused ? { error: refused } : {}),
  });
  if (result.tokens) return afterSignIn(await storeTokens(result.tokens), flow.redirect);
  if (result.state === 'sign_up_needed' && result.social_ticket) {
    const { email, name } = result;
    socialTicket.store({ provider: flow.provider, ticket: result.social_ticket, email, name });
    return withRedirect(paths.signUp, flow.redirect);
  }
  // This page has already read the signed-in member, without the new link.
  await sessionUserChanged();
  toast(t('linked', { provider: providerName(flow.provider) }), { tone: 'good' });
  return flow.redirect;
}

/** /users/login-callback/{provider}: the provider's callback */
export default function SocialCallbackPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const provider = socialProviders.find((name) => pathname.endsWith(`/${name}`)) ?? 'kakao';
  const [flow, setFlow] = useState<SocialFlow | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const started = useRef(false);

  useEffect(() => {
    // The callback can be used once; a second run would be refused.
    if (started.current) return;
    started.current = true;
    const returned = new URLSearchParams(search);
    const taken = takeFlow(provider, returned.get('state'));
    if (!taken) {
      setFailure({ title: t('stateTitle'), body: t('stateBody') });
      return;
    }
    setFlow(taken);
    completeFlow(taken, returned).then(
      (path) => navigate(path, { replace: true }),
      (error: unknown) => {
        const half = factorTicketOf(error);
        if (half) {
          factorTicket.store(half);
          return navigate(withRedirect(paths.loginFactor, taken.redirect), { replace: true });
        }
        const ticket = sanctionTicketOf(error);
        if (ticket) {
          sanctionTicket.store(ticket);
          return navigate(paths.sanctions, { replace: true });
        }
        setFailure(failureOf(error, providerName(provider)));
      },
    );
  }, [provider, search, navigate]);

  return failure ? (
    <Failed failure={failure} provider={provider} flow={flow} />
  ) : (
    <div role="status" className="flex flex-col gap-2 py-6">
      <h1 className="text-lg font-extrabold">{t('callbackBusy', { provider: providerName(provider) })}</h1>
      <p className="mb-4 text-muted">{t('callbackBusyBody')}</p>
      <ProgressLine />
    </div>
  );
}

/** Why it failed, a retry and a way back. */
function Failed({
  failure,
  provider,
  flow,
}: {
  failure: Failure;
  provider: SocialProvider;
  flow: SocialFlow | null;
}) {
  const [busy, setBusy] = useState(false);
  const [again, setAgain] = useState(failure);
  const intent = flow?.intent ?? 'login';
  const redirect = flow?.redirect ?? '/';
  const retry = async (): Promise<void> => {
    setBusy(true);
    try {
      await startSocial({ provider, redirect, intent });
    } catch (error) {
      setBusy(false);
      setAgain(failureOf(error, providerName(provider)));
    }
  };
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-4 text-center">
      <Comb mood="broken" />
      <h1 className="mt-2 text-lg font-extrabold">{again.title}</h1>
      <p className="text-balance text-muted">{again.body}</p>
      <div className="mt-4 flex w-full flex-col gap-2">
        {flow && (
          <Button variant="primary" size="lg" busy={busy} onClick={() => void retry()}>
            {t('again')}
          </Button>
        )}
        {intent === 'link' ? (
          <Link to={redirect} className={buttonClass('secondary', 'lg')}>
            {t('back')}
          </Link>
        ) : (
          <Link
            to={withRedirect(paths.login, redirect)}
            className={buttonClass(flow ? 'secondary' : 'primary', 'lg')}
          >
            {t('toLogin')}
          </Link>
        )}
      </div>
    </div>
  );
}
