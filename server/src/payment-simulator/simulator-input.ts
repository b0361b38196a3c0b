import type { ChangedPeriod } from './payment-store.ts';
import type { OpenPaymentRequest } from './simulated-payment.ts';
import type { WindowInput } from './simulated-payments.ts';

/** Maximum length of a stored text. */
const textMax = 500;

/** Returns the fields of a body; none if it is not an object. */
const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};

/** A text that the database can store: well-formed, without NUL. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= textMax && value.isWellFormed() && !value.includes('\0');

const isUrl = (value: unknown): value is string =>
  isText(value) && /^https?:/i.test(value) && URL.canParse(value);

const isMoney = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Parses a request to open a payment; undefined if invalid. */
export function openRequestOf(body: unknown): OpenPaymentRequest | undefined {
  const { order_no, order_name, amount, method, brand = '', instalments = 0, ...more } = fieldsOf(body);
  const { return_url, cancel_url, notify_url, expires_at } = more;
  if (!isText(order_no) || !isText(order_name) || !isMoney(amount) || !isText(method)) return undefined;
  if (!isUrl(return_url) || !isUrl(cancel_url) || (notify_url !== '' && !isUrl(notify_url))) return undefined;
  if (!isText(expires_at) || Number.isNaN(Date.parse(expires_at))) return undefined;
  if (!isText(brand) || typeof instalments !== 'number' || !Number.isSafeInteger(instalments))
    return undefined;
  return {
    ...{ order_no, order_name, amount, method, brand, instalments },
    ...{ return_url, cancel_url, notify_url, expires_at },
  };
}

/** Parses the period and cursor of a list; undefined if invalid. */
export function periodOf(query: unknown): ChangedPeriod | undefined {
  const { from = '', to = '', cursor = '' } = fieldsOf(query);
  return isText(from) && isText(to) && isText(cursor) ? { from, to, after: cursor } : undefined;
}

/** Parses the amount to confirm; undefined if invalid. */
export function amountOf(body: unknown): number | undefined {
  const { amount } = fieldsOf(body);
  return isMoney(amount) ? amount : undefined;
}

/** Parses a refund request; undefined if invalid. */
export function refundOf(body: unknown): { refundNo: string; amount: number } | undefined {
  const { refund_no: refundNo, amount } = fieldsOf(body);
  return isText(refundNo) && refundNo !== '' && isMoney(amount) ? { refundNo, amount } : undefined;
}

/** Parses the buyer's input and the pressed button; anything that is not text counts as empty. */
export function windowInputOf(body: unknown): Required<WindowInput> & { act: string } {
  const entered = fieldsOf(body);
  const text = (name: string): string => {
    const value = entered[name];
    return isText(value) ? value : '';
  };
  return { act: text('act'), card_no: text('card_no'), phone: text('phone'), code: text('code') };
}

/** Whether the text has the format of a payment key. */
export const isPaymentKey = (key: string): boolean => /^pay_[0-9a-f]{24}$/.test(key);
