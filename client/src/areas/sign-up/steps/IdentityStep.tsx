import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError, errorCode } from '../../../api/errors.ts';
import { t } from '../../../messages/sign-up.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { draftStore, isVerified } from '../model/draft.ts';
import { IdentityForm } from '../parts/IdentityForm.tsx';
import { StepFrame } from '../parts/StepFrame.tsx';
import type { IdentityResult } from '../use-identity.ts';
import type { StepProps } from './step-props.ts';

/** The sign-up token's lifetime on the server. */
const signUpTokenMs = 30 * 60_000;

/** Verifies identity and age. */
export function IdentityStep({ draft, change, onNext, refusal, focus }: StepProps) {
  const navigate = useNavigate();
  const [again, setAgain] = useState(false);
  const [joinedAs, setJoinedAs] = useState<{ message: string; id: string | null } | null>(null);

  const verified = ({ person }: IdentityResult): void => {
    if (!person.sign_up_token) return;
    change({
      verified: {
        signUpToken: person.sign_up_token,
        endsAt: Date.now() + signUpTokenMs,
        nameHide: person.name_hide,
        phone: person.phone,
        phoneHide: person.phone_hide,
      },
      // A code for another phone number does not verify this one.
      ...(draft.verified?.phone === person.phone ? {} : { phoneCodeKey: null }),
    });
    onNext();
  };

  const refused = (error: unknown): boolean => {
    setJoinedAs(null);
    if (errorCode(error) === 'under_age') {
      draftStore.clear();
      void navigate(paths.signUpUnderAge, { replace: true });
      return true;
    }
    if (!(error instanceof ApiError) || error.code !== 'already_joined') return false;
    const { login_id_hide: id } = error.detail;
    setJoinedAs({ message: error.message, id: typeof id === 'string' ? id : null });
    return true;
  };

  return (
    <StepFrame title={t('identityTitle')} body={t('identityBody')} focus={focus}>
      {joinedAs && <AlreadyJoined {...joinedAs} />}
      {isVerified(draft, Date.now()) && draft.verified && !again ? (
        <>
          <div className="flex gap-3 rounded-card bg-raised p-4">
            <CircleCheck size={24} aria-hidden className="shrink-0 text-good-text" />
            <div>
              <p className="text-md font-semibold">{t('identityDone')}</p>
              <p className="text-muted">
                {draft.verified.nameHide} · {draft.verified.phoneHide}
              </p>
            </div>
          </div>
          <div className="flex flex-col gap-2">
            <Button variant="primary" size="lg" onClick={onNext}>
              {t('next')}
            </Button>
            <Button size="lg" onClick={() => setAgain(true)}>
              {t('identityAgain')}
            </Button>
          </div>
        </>
      ) : (
        <IdentityForm
          purpose="join"
          initial={{ name: draft.name, phone: draft.phone }}
          refusal={refusal?.message ?? null}
          onEntered={change}
          onVerified={verified}
          onRefused={refused}
        />
      )}
    </StepFrame>
  );
}

/** A person with an account is directed to it. */
function AlreadyJoined({ message, id }: { message: string; id: string | null }) {
  return (
    <FormAlert message={message} tone="info">
      {id && <p>{t('alreadyJoinedAs', { id })}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to={paths.login} className={buttonClass('primary', 'sm')}>
          {t('login')}
        </Link>
        <Link to={paths.findId} className={buttonClass('ghost', 'sm')}>
          {t('findId')}
        </Link>
      </div>
    </FormAlert>
  );
}
