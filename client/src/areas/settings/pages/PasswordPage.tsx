import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/settings.ts';
import { providerName } from '../../../messages/social-providers.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/Field.tsx';
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx';
import { newPasswordProblem } from '../../../ui/password-text.ts';
import type { SessionUser } from '../../session/index.ts';
import { completion } from '../model/completion.ts';
import { type SignUpMethod, signUpMethod } from '../model/sign-up-method.ts';
import { SettingPage } from '../parts/SettingPage.tsx';
import { SubmitSection } from '../parts/SubmitSection.tsx';
import { useUnsaved } from '../parts/use-unsaved.ts';
import { changePassword } from '../queries/account.ts';
import { refreshOwn } from '../queries/own.ts';

/** /mypage/settings/person/password */
export default function PasswordPage() {
  return (
    <SettingPage title={t('passwordTitle')}>
      {(user) => {
        const method = signUpMethod(user.reg_method_cd);
        return method.kind === 'password' ? <PasswordForm user={user} /> : <NoPassword method={method} />;
      }}
    </SettingPage>
  );
}

/** A member who signed up without a password cannot change one (SETTINGS-17), and sees why. */
function NoPassword({ method }: { method: Exclude<SignUpMethod, { kind: 'password' }> }) {
  const provider = method.kind === 'social' ? providerName(method.provider) : null;
  return (
    <>
      <div className="mb-6 flex gap-3 rounded-card bg-raised p-4">
        <KeyRound size={24} aria-hidden className="shrink-0 text-muted" />
        <div>
          <p className="font-semibold">
            {provider ? t('passwordSocialTitle', { provider }) : t('passwordPhoneTitle')}
          </p>
          <p className="mt-1 text-muted">
            {provider ? t('passwordSocialBody', { provider }) : t('passwordPhoneBody')}
          </p>
        </div>
      </div>
      <Link to={paths.mypagePerson} className={buttonClass('secondary', 'lg', 'w-full')}>
        {t('toPerson')}
      </Link>
    </>
  );
}

function PasswordForm({ user }: { user: SessionUser }) {
  const form = useForm({ defaultValues: { old: '', password: '', confirm: '' } });
  const navigate = useNavigate();
  const [formError, setFormError] = useState<string | null>(null);
  const { errors, isDirty, isSubmitting, isSubmitted } = form.formState;
  const release = useUnsaved(isDirty);
  const id = user.login_id ?? '';
  const [old, password, confirm] = form.watch(['old', 'password', 'confirm']);

  const submit = form.handleSubmit(async (values) => {
    setFormError(null);
    try {
      await changePassword({ old_password: values.old, password: values.password });
    } catch (error) {
      const names = { old_password: 'old', password: 'password' } as const;
      const codes = { password_incorrect: 'old', unchanged: 'password' } as const;
      setFormError(showRefusal(form.setError, error, names, { codes }));
      return;
    }
    await refreshOwn(user.user_key);
    release();
    await navigate(...completion('password'));
  });

  const differs = confirm !== '' && confirm !== password;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <PasswordField
        label={t('passwordOld')}
        autoComplete="current-password"
        error={errors.old?.message}
        {...form.register('old', { required: t('passwordOldEmpty') })}
      />
      <NewPasswordField
        label={t('passwordNew')}
        value={password}
        compared={[old, id]}
        error={errors.password?.message}
        {...form.register('password', {
          validate: (value, { old: until }) => newPasswordProblem(value, [until, id]) ?? true,
        })}
      />
      <PasswordField
        label={t('passwordConfirm')}
        autoComplete="new-password"
        error={
          errors.confirm?.message ??
          (differs && !isSubmitted && confirm.length >= password.length ? t('passwordDiffers') : undefined)
        }
        {...form.register('confirm', {
          validate: (value, { password: chosen }) => value === chosen || t('passwordDiffers'),
          deps: ['password'],
        })}
      />
      <SubmitSection formError={formError} action={t('passwordSubmit')} busy={isSubmitting} />
    </form>
  );
}
