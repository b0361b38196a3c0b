import { CircleCheck } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ApiError } from '../../../api/errors.ts';
import { t } from '../../../messages/sign-up.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { type Lockout, LockoutAlert, lockoutOfRefusal } from '../../session/index.ts';
import type { PhoneCodeCalls } from '../../verification/index.ts';
import { PhoneCodeFields } from '../../verification/index.ts';
import { findPasswordCalls } from '../queries/find.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const idLengthMax = 100;

/** Resets a password in three steps: identification, new password, done. */
export function FindPassword() {
  const [reset, setReset] = useState<{ token: string; id: string } | null>(null);
  const [done, setDone] = useState(false);
  const steps = [t('findStepIdentify'), t('findStepPassword'), t('findStepDone')];
  return (
    <div className="flex flex-col gap-6">
      <Steps label={t('findSteps')} steps={steps} at={done ? 2 : reset ? 1 : 0} />
      {done ? (
        <Done />
      ) : reset ? (
        <NewPasswordForm
          resetToken={reset.token}
          id={reset.id}
          onDone={() => setDone(true)}
          onOver={() => setReset(null)}
        />
      ) : (
        <Identify onIdentified={(token, id) => setReset({ token, id })} />
      )}
    </div>
  );
}

/** ID and phone number; a code is sent to the phone if they match. */
function Identify({ onIdentified }: { onIdentified: (resetToken: string, id: string) => void }) {
  const form = useForm({ defaultValues: { id: '' } });
  const [lockout, setLockout] = useState<Lockout | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useRef('');

  const calls = useMemo((): PhoneCodeCalls<{ reset_token: string | null }> => {
    const plain = findPasswordCalls(() => id.current);
    return {
      check: plain.check,
      async send(phone) {
        setRefusal(null);
        try {
          return await plain.send(phone);
        } catch (error) {
          const known = lockoutOfRefusal(error);
          if (!known) throw error;
          setLockout(known);
          throw new ApiError(423, { code: 'login_locked', message: t('findLockedField') });
        }
      },
    };
  }, []);

  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('findPasswordBody')}</p>
      <Field
        label={t('id')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={idLengthMax}
        error={form.formState.errors.id?.message}
        {...form.register('id', {
          setValueAs: (value: string) => value.trim(),
          required: t('idEmpty'),
        })}
      />
      <PhoneCodeFields
        calls={calls}
        beforeSend={async () => {
          id.current = form.getValues('id').trim();
          return form.trigger('id', { shouldFocus: true });
        }}
        onProven={({ reset_token: token }) => {
          if (token) onIdentified(token, id.current);
          else setRefusal(t('findNotOpened'));
        }}
      />
      {lockout && lockout.lockedUntil > 0 ? (
        <LockoutAlert message={null} lockout={lockout} lockedText={t('findLocked')} />
      ) : (
        <FormAlert message={refusal} />
      )}
    </div>
  );
}

function Done() {
  return (
    <div role="status" className="flex flex-col items-center gap-2 text-center">
      <CircleCheck size={48} aria-hidden className="text-good-text" />
      <h2 className="text-lg font-extrabold">{t('findDoneTitle')}</h2>
      <p className="text-muted">{t('findDoneBody')}</p>
      <Link to={paths.login} className={buttonClass('primary', 'lg', 'mt-4 w-full')}>
        {t('login')}
      </Link>
    </div>
  );
}
