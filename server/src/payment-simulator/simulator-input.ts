import type { ChangedPeriod } from './payment-store.ts';
import type { OpenedPayment } from './simulated-payment.ts';
import type { WindowAnswer } from './simulated-payments.ts';

/** Characters of a text that the simulator keeps. */
const textMax = 500;

/** Whatever a body is: its fields, none where it is no object. */
const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};

/** A text that a database can keep: whole characters, without NUL. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= textMax && value.isWellFormed() && !value.includes('\0');

const isUrl = (value: unknown): value is string =>
  isText(value) && /^https?:/i.test(value) && URL.canParse(value);

const isMoney = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** What opens a payment, read from a body; undefined where it is not one. */
export function openedOf(body: unknown): OpenedPayment | undefined {
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

/** Which payments are listed: those that changed in a period, after a place; undefined where the query names none. */
export function periodOf(query: unknown): ChangedPeriod | undefined {
  const { from = '', to = '', cursor = '' } = fieldsOf(query);
  return isText(from) && isText(to) && isText(cursor) ? { from, to, after: cursor } : undefined;
}

/** The amount that the shop confirms; undefined where it is none. */
export function amountOf(body: unknown): number | undefined {
  const { amount } = fieldsOf(body);
  return isMoney(amount) ? amount : undefined;
}

/** A refund that the shop asks for; undefined where it is none. */
export function refundOf(body: unknown): { refundNo: string; amount: number } | undefined {
  const { refund_no: refundNo, amount } = fieldsOf(body);
  return isText(refundNo) && refundNo !== '' && isMoney(amount) ? { refundNo, amount } : undefined;
}

/** What the buyer entered, and which button was pressed; what is no text counts as nothing entered. */
export function enteredOf(body: unknown): Required<WindowAnswer> & { act: string } {
  const entered = fieldsOf(body);
  const text = (name: string): string => {
    const value = entered[name];
    return isText(value) ? value : '';
  };
  return { act: text('act'), card_no: text('card_no'), phone: text('phone'), code: text('code') };
}

/** Whether it may name a payment. */
export const isPaymentKey = (key: string): boolean => /^pay_[0-9a-f]{24}$/.test(key);
