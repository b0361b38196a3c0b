import { t } from '../../../messages/admin-money.ts';

/** Validates a member's key in a form. */
export const memberKeyRule = (text: string): true | string =>
  /^[1-9]\d{0,8}$/.test(text.trim()) || t('memberKeyWrong');

const amountMax = 1_000_000_000;

/** Validates an amount in a form. */
export const amountRule = (text: string): true | string =>
  (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= amountMax) || t('amountWrong');
