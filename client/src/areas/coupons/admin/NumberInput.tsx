import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../../messages/coupons.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { type CampaignValues, isNumberBetween } from './campaign-form.ts';

/** A whole number between two bounds. */
export function NumberInput({
  form,
  name,
  label,
  min,
  max,
}: {
  form: UseFormReturn<CampaignValues>;
  name: 'stars' | 'percent' | 'won' | 'days' | 'codes' | 'codeLimit';
  label: string;
  min: number;
  max: number;
}) {
  return (
    <Field
      label={label}
      inputMode="numeric"
      error={form.formState.errors[name]?.message}
      {...form.register(name, {
        validate: (text) =>
          isNumberBetween(text, min, max) ||
          t('adminNumber', { min: formatNumber(min), max: formatNumber(max) }),
      })}
    />
  );
}
