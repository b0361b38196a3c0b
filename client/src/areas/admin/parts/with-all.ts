import { t } from '../../../messages/admin.ts';

/** What a filter offers: everything first, as the empty value, and then each of `values` under its name. */
export const withAll = <Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): { value: Value | ''; label: string }[] => [
  { value: '', label: t('all') },
  ...values.map((value) => ({ value, label: nameOf(value) })),
];
