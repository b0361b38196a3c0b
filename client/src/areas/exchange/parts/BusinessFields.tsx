import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../messages/exchange.ts';
import { Field } from '../../../ui/Field.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { type AccountValues, judges } from './account-form.ts';

/** A business's details, for its tax invoices. */
export function BusinessFields({ form: { register, formState } }: { form: UseFormReturn<AccountValues> }) {
  const { errors } = formState;
  return (
    <>
      <Field
        label={t('company')}
        maxLength={50}
        error={errors.company?.message}
        {...register('company', { validate: judges.company })}
      />
      <NumberField
        label={t('regNum')}
        help={t('regNumHelp')}
        error={errors.regNum?.message}
        {...register('regNum', { validate: judges.regNum })}
      />
      <NumberField
        label={t('corpRegNum')}
        help={t('corpRegNumHelp')}
        error={errors.corpRegNum?.message}
        {...register('corpRegNum', { validate: judges.corpRegNum })}
      />
      <Field
        label={t('email')}
        type="email"
        maxLength={100}
        error={errors.email?.message}
        {...register('email', { validate: judges.email })}
      />
      <Field
        label={t('post')}
        inputMode="numeric"
        maxLength={5}
        error={errors.post?.message}
        {...register('post', { validate: judges.post })}
      />
      <Field
        label={t('adr')}
        maxLength={200}
        error={errors.adr?.message}
        {...register('adr', { validate: judges.adr })}
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
