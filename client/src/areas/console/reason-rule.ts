import { t } from '../../messages/admin.ts';

const reasonMax = 500;

/** Validates the reason of an operator's action: required, at most 500 characters. */
export function reasonRule(text: string): true | string {
  if (text.trim() === '') return t('reasonNeeded');
  return text.trim().length <= reasonMax || t('reasonLong');
}
