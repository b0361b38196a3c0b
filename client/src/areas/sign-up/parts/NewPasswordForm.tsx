import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorCode } from '../../../api/errors.ts';
import { showRefusal } from '../../../api/form-refusal.ts';
import { t } from '../../../messages/sign-up.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx';
import { newPasswordProblem } from '../../../ui/password-text.ts';
import { setNewPassword } from '../queries/find.ts';

/** Sets the new password of a member who has just proven ownership of the account. */
export function NewPasswordForm({
  resetToken,
  id,
  onDone,
  onOver,
}: {
  resetToken: string;
  /** The ID, which the password must differ from. */
  id: string;
  onDone: () => void;
  /** The reset token has expired: start over. */
  onOver: () => void;
}) {
  const form = useForm({ defaultValues: { password: '', confirm: '' } });
  const [refusal, setRefusal] = useState<{ message: string; isExpired: boolean } | null>(null);
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const [password, confirm] = form.watch(['password', 'confirm']);

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await setNewPassword(resetToken, values.password);
    } catch (error) {
      const message = showRefusal(form.setError, error, { password: 'password' });
      if (message) setRefusal({ message, isExpired: errorCode(error) === 'code_expired' });
      return;
    }
    onDone();
  });

  const differs = !isSubmitted && confirm.length >= password.length && confirm !== password;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('newPasswordBody')}</p>
      <input type="hidden" autoComplete="username" value={id} readOnly />
      <NewPasswordField
        label={t('newPassword')}
        value={password}
        compared={[id]}
        error={errors.password?.message}
        {...form.register('password', { validate: (value) => newPasswordProblem(value, [id]) ?? true })}
      />
      <PasswordField
        label={t('newPasswordConfirm')}
        autoComplete="new-password"
        error={errors.confirm?.message ?? (differs ? t('passwordDiffers') : undefined)}
        {...form.register('confirm', {
          required: t('passwordConfirmEmpty'),
          validate: (value, { password: first }) => value === first || t('passwordDiffers'),
        })}
      />
      <FormAlert message={refusal?.message ?? null}>
        {refusal?.isExpired && (
          <Button size="sm" className="mt-2" onClick={onOver}>
            {t('findStepIdentify')}
          </Button>
        )}
      </FormAlert>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
        {t('newPasswordSubmit')}
      </Button>
    </form>
  );
}
