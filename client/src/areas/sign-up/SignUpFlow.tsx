import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../messages/sign-up.ts';
import { providerName } from '../../messages/social-providers.ts';
import { paths } from '../../routing/paths.ts';
import { redirectTarget, withRedirect } from '../../routing/redirect.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { Steps } from '../../ui/Steps.tsx';
import { adjacentStep, draftStore, hasInput, type SignUpStep, stepsOf, stepToShow } from './model/draft.ts';
import { AccountStep } from './steps/AccountStep.tsx';
import { DoneStep } from './steps/DoneStep.tsx';
import { IdentityStep } from './steps/IdentityStep.tsx';
import { PhoneStep } from './steps/PhoneStep.tsx';
import { ProfileStep } from './steps/ProfileStep.tsx';
import type { StepProps } from './steps/step-props.ts';
import { TermsStep } from './steps/TermsStep.tsx';
import { useSignUp } from './use-sign-up.ts';

const stepNames: Record<SignUpStep, () => string> = {
  terms: () => t('stepTerms'),
  identity: () => t('stepIdentity'),
  account: () => t('stepAccount'),
  phone: () => t('stepPhone'),
  profile: () => t('stepProfile'),
  done: () => t('stepDone'),
};

/** Pages of the sign-up: the input is retained between them. */
const isInside = (pathname: string): boolean => pathname.startsWith(paths.signUp);

/** Signing up in steps; the step is in the address, so that the browser's back button goes back one step. */
export function SignUpFlow({ route }: { route: 'id' | 'phone' }) {
  const signUp = useSignUp(route);
  const { draft, method, finished, refusal } = signUp;
  const [search, setSearch] = useSearchParams();
  const outside = { password: signUp.password !== '', joined: finished !== null };
  const requested = search.get('step');
  const step = stepToShow(requested, method, draft, outside, Date.now());
  const moved = useRef(false);
  useLeaveGuard(finished === null && hasInput(draft), isInside);

  const goTo = (next: SignUpStep, replace = false): void => {
    moved.current = true;
    setSearch(
      (before) => {
        before.set('step', next);
        return before;
      },
      { replace, preventScrollReset: false },
    );
  };
  // A user who left for another page, after confirming, does not find the old input on return.
  useEffect(
    () => () => {
      if (!isInside(window.location.pathname)) draftStore.clear();
    },
    [],
  );
  // The address always names the step shown: a missing or unreachable step is corrected.
  useEffect(() => {
    if (requested === step) return;
    setSearch(
      (before) => {
        before.set('step', step);
        return before;
      },
      { replace: true },
    );
  }, [requested, step, setSearch]);

  const steps = stepsOf(method);
  const target = redirectTarget(search.get('redirect'));
  const props: StepProps = {
    draft,
    method,
    change: signUp.change,
    onNext: () => {
      signUp.clearRefusal();
      goTo(adjacentStep(method, step, 1));
    },
    refusal: refusal?.step === step ? refusal : null,
    focus: moved.current,
  };
  const join = async (entered: Partial<typeof draft>): Promise<void> => {
    const refused = await signUp.join(entered);
    if (refused && refused.step !== 'profile') goTo(refused.step);
  };

  return (
    <div className="flex flex-col gap-6">
      <div>
        <div className="mb-2 flex h-10 items-center gap-1">
          {step !== 'terms' && step !== 'done' && (
            <IconButton
              label={t('back')}
              className="-ml-3"
              onClick={() => goTo(adjacentStep(method, step, -1))}
            >
              <ArrowLeft size={20} aria-hidden />
            </IconButton>
          )}
          <p className="text-md font-semibold">{t('title')}</p>
        </div>
        <Steps label={t('steps')} steps={steps.map((name) => stepNames[name]())} at={steps.indexOf(step)} />
      </div>
      {signUp.ticket && !finished && (
        <div className="flex flex-wrap items-center gap-2 rounded-control bg-raised p-3">
          <p className="flex-1 font-semibold">
            {t('socialSigningUp', { provider: providerName(signUp.ticket.provider) })}
          </p>
          <Button variant="ghost" size="sm" onClick={signUp.discardSocial}>
            {t('socialGiveUp')}
          </Button>
        </div>
      )}
      {step === 'terms' && <TermsStep {...props} />}
      {step === 'identity' && <IdentityStep {...props} />}
      {step === 'account' && (
        <AccountStep {...props} password={signUp.password} onPassword={signUp.setPassword} />
      )}
      {step === 'phone' && <PhoneStep {...props} />}
      {step === 'profile' && <ProfileStep {...props} onJoin={join} />}
      {finished && (
        <DoneStep
          joined={finished.joined}
          nick={finished.draft.nick}
          photo={finished.draft.photo}
          target={target}
        />
      )}
      {step === 'terms' && <OtherWays route={route} social={signUp.ticket !== null} target={target} />}
    </div>
  );
}

/** The other sign-up method, and a link to sign in. */
function OtherWays({ route, social, target }: { route: 'id' | 'phone'; social: boolean; target: string }) {
  const other = route === 'id' ? paths.signUpPhone : paths.signUp;
  return (
    <p className="flex flex-wrap justify-center gap-x-4 gap-y-2 text-sm">
      {!social && (
        <Link to={withRedirect(other, target)} className="py-1 text-muted hover:text-text hover:underline">
          {route === 'id' ? t('byPhone') : t('byId')}
        </Link>
      )}
      <span className="py-1 text-muted">
        {t('haveAccount')}{' '}
        <Link
          to={withRedirect(paths.login, target)}
          className="font-semibold text-honey-text hover:underline"
        >
          {t('login')}
        </Link>
      </span>
    </p>
  );
}
