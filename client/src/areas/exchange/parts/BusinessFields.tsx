import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../messages/exchange.ts';
import { Field } from '../../../ui/Field.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { type AccountValues, validators } from './account-form.ts';

/** A business's details, for its tax invoices. */
export function BusinessFields({ form: { register, formState } }: { form: UseFormReturn<AccountValues> }) {
  const { errors } = formState;
  return (
    <>
      <Field
        label={t('company')}
        maxLength={50}
        error={errors.company?.message}
        {...register('company', { validate: validators.company })}
      />
      <NumberField
        label={t('regNum')}
        help={t('regNumHelp')}
        error={errors.regNum?.message}
        {...register('regNum', { validate: validators.regNum })}
      />
      <NumberField
        label={t('corpRegNum')}
        help={t('corpRegNumHelp')}
        error={errors.corpRegNum?.message}
        {...register('corpRegNum', { validate: validators.corpRegNum })}
      />
      <Field
        label={t('email')}
        type="email"
        maxLength={100}
        error={errors.email?.message}
        {...register('email', { validate: validators.email })}
      />
      <Field
        label={t('post')}
        inputMode="numeric"
        maxLength={5}
        error={errors.post?.message}
        {...register('post', { validate: validators.post })}
      />
      <Field
        label={t('adr')}
        maxLength={200}
        error={errors.adr?.message}
        {...register('adr', { validate: validators.adr })}
      />
      <Field
        label={t('adrDetail')}
        maxLength={200}
        error={errors.adrDetail?.message}
        {...register('adrDetail')}
      />
    </>
  );
}
