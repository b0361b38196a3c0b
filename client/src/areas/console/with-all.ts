import { t } from '../../messages/admin.ts';

/** The options of a filter: "all" first, as the empty value, then each of `values` with its name. */
export const withAll = <Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): { value: Value | ''; label: string }[] => [
  { value: '', label: t('all') },
  ...values.map((value) => ({ value, label: nameOf(value) })),
];
