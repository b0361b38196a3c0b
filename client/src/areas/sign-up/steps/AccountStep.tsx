import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../../messages/sign-up.ts';
import { useNameRange } from '../../../site/site-info.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, PasswordField } from '../../../ui/Field.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { NewPasswordField } from '../../../ui/NewPasswordField.tsx';
import { newPasswordProblem } from '../../../ui/password-text.ts';
import { UniqueField } from '../../../ui/UniqueField.tsx';
import { emailProblem, uniqueNameProblem } from '../model/field-text.ts';
import { StepFrame } from '../parts/StepFrame.tsx';
import { useAvailability } from '../parts/use-availability.ts';
import type { StepProps } from './step-props.ts';

/** The widest range that the settings allow; anything longer is not an ID. */
const idLengthMax = 100;
const emailLengthMax = 200;

/** ID, password, and an optional e-mail address. The password stays in memory only. */
export function AccountStep({
  draft,
  change,
  onNext,
  refusal,
  focus,
  password: chosen,
  onPassword,
}: StepProps & { password: string; onPassword: (password: string) => void }) {
  const form = useForm({
    defaultValues: { id: draft.id, password: chosen, confirm: chosen, email: draft.email },
  });
  const { errors, isSubmitted } = form.formState;
  const [wasReloaded] = useState(draft.id !== '' && chosen === '');
  const [id, password, confirm] = form.watch(['id', 'password', 'confirm']);
  const idRange = useNameRange('id');
  const check = useAvailability('id', id);

  useEffect(() => {
    const field = refusal?.field;
    if (refusal && (field === 'id' || field === 'password' || field === 'email')) {
      form.setError(field, { message: refusal.message }, { shouldFocus: true });
    }
  }, [refusal, form]);

  const submit = form.handleSubmit((values) => {
    if (check.problem) {
      form.setFocus('id');
      return;
    }
    change({ id: values.id, email: values.email });
    onPassword(values.password);
    onNext();
  });

  const differs = !isSubmitted && confirm.length >= password.length && confirm !== password;
  return (
    <StepFrame title={t('accountTitle')} focus={focus && !refusal}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <FormAlert tone="info" message={wasReloaded && !refusal ? t('accountAgain') : null} />
        <UniqueField
          label={t('id')}
          help={t('idHelp', idRange)}
          autoComplete="username"
          maxLength={idLengthMax}
          check={check}
          error={errors.id?.message}
          {...form.register('id', {
            validate: (value) => uniqueNameProblem('id', value) ?? true,
            onChange: () => change({ id: form.getValues('id') }),
          })}
        />
        <NewPasswordField
          label={t('password')}
          value={password}
          compared={[id]}
          error={errors.password?.message}
          {...form.register('password', {
            validate: (value, { id: other }) => newPasswordProblem(value, [other]) ?? true,
          })}
        />
        <PasswordField
          label={t('passwordConfirm')}
          autoComplete="new-password"
          error={errors.confirm?.message ?? (differs ? t('passwordDiffers') : undefined)}
          help={confirm !== '' && confirm === password ? t('passwordMatches') : undefined}
          {...form.register('confirm', {
            required: t('passwordConfirmEmpty'),
            validate: (value, { password: first }) => value === first || t('passwordDiffers'),
            deps: isSubmitted ? ['password'] : [],
          })}
        />
        <Field
          label={`${t('email')} ${t('optional')}`}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={emailLengthMax}
          help={t('emailHelp')}
          error={errors.email?.message}
          {...form.register('email', {
            setValueAs: (value: string) => value.trim(),
            validate: (value) => emailProblem(value) ?? true,
            onChange: () => change({ email: form.getValues('email') }),
          })}
        />
        <Button type="submit" variant="primary" size="lg">
          {t('next')}
        </Button>
      </form>
    </StepFrame>
  );
}
