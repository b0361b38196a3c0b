import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { errorCode, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/session.ts';
import { paths } from '../../routing/paths.ts';
import { withRedirect } from '../../routing/redirect.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, PasswordField } from '../../ui/Field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { factorTicket, factorTicketOf } from './factors/factor-ticket.ts';
import { fetchLockout, type Lockout, lockoutOfRefusal } from './lockout.ts';
import { sanctionTicket, sanctionTicketOf } from './model/sanction-ticket.ts';
import { LockoutAlert } from './parts/LockoutAlert.tsx';
import { rememberedId } from './remembered-id.ts';
import { type SignedIn, signIn } from './sign-in.ts';

interface Values {
  id: string;
  password: string;
  remember: boolean;
}

const idPattern = /^[A-Za-z0-9]{4,}$/;

/**
 * The sign-in form of the login page and the login dialog.
 * @param target where signing up finally leads
 */
export function LoginForm({ target, onDone }: { target: string; onDone: (member: SignedIn) => void }) {
  const form = useForm<Values>({
    defaultValues: {
      id: rememberedId.initial(),
      password: '',
      remember: rememberedId.saved() !== null,
    },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [lockout, setLockout] = useState<Lockout | null>(null);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    const id = rememberedId.saved();
    if (!id) return;
    let left = false;
    void fetchLockout(id).then((found) => {
      if (!left && found && found.lockedUntil > 0) setLockout(found);
    });
    return () => {
      left = true;
    };
  }, []);

  const submit = form.handleSubmit(async ({ id, password, remember }) => {
    setRefusal(null);
    let member: SignedIn;
    try {
      member = await signIn({ id, password });
    } catch (error) {
      const half = factorTicketOf(error);
      if (half) {
        rememberedId.save(id, remember);
        factorTicket.store(half);
        await navigate(withRedirect(paths.loginFactor, target));
        return;
      }
      const ticket = sanctionTicketOf(error);
      if (ticket) {
        sanctionTicket.store(ticket);
        await navigate(paths.sanctions);
        return;
      }
      const known = lockoutOfRefusal(error);
      setRefusal(known ? null : errorMessage(error));
      const requested = errorCode(error) === 'login_incorrect' || errorCode(error) === 'login_locked';
      setLockout(known ?? (requested ? await fetchLockout(id) : null));
      form.setFocus('password', { shouldSelect: true });
      return;
    }
    rememberedId.save(id, remember);
    onDone(member);
  });

  return (
    <form noValidate method="post" onSubmit={submit}>
      <fieldset disabled={!hydrated} className="flex min-w-0 flex-col gap-4">
        <Field
          label={t('id')}
          placeholder={t('idPlaceholder')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          error={errors.id?.message}
          {...form.register('id', {
            required: t('idRequired'),
            pattern: { value: idPattern, message: t('idShape') },
            onChange: (event) => rememberedId.type(event.target.value),
          })}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { required: t('passwordRequired') })}
        />
        <label className="flex min-h-6 w-fit items-center gap-2 text-sm">
          <input type="checkbox" className="size-4 accent-honey" {...form.register('remember')} />
          {t('rememberId')}
        </label>
        <div>
          <LockoutAlert message={refusal} lockout={lockout} />
          <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="w-full">
            {t('submit')}
          </Button>
        </div>
        <p className="flex flex-wrap justify-center gap-x-4 gap-y-2 text-sm">
          <Link to={paths.findId} className="py-1 text-muted hover:text-text hover:underline">
            {t('findId')}
          </Link>
          <Link to={paths.findPassword} className="py-1 text-muted hover:text-text hover:underline">
            {t('findPassword')}
          </Link>
          <Link
            to={withRedirect(paths.signUp, target)}
            className="py-1 font-semibold text-honey-text hover:underline"
          >
            {t('signUp')}
          </Link>
        </p>
      </fieldset>
    </form>
  );
}
