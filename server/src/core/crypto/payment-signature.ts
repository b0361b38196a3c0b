import { createHmac, timingSafeEqual } from 'node:crypto';

/** What is signed between this server and the payment provider: `return` through the browser, `notification` beside it. */
export interface SignedPayment {
  kind: 'return' | 'notification';
  order_no: string;
  payment_key: string;
  status: string;
  /** In won. */
  amount: number;
  /** The provider's number of a notification; empty for a return. */
  event_id: string;
  /** When it was signed, in milliseconds since the epoch. */
  sent_at: number;
}

/** How old or how far ahead a signed message may be, in milliseconds. */
export const signatureAgeMs = 300_000;

/** HMAC-SHA256 in hexadecimal digits over the fields in this order, each in a line. */
export function signPayment(secret: string, message: SignedPayment): string {
  const { kind, event_id, order_no, payment_key, status, amount, sent_at } = message;
  const text = [kind, event_id, order_no, payment_key, status, amount, sent_at].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a signature is the provider's own. An empty secret signs nothing: no provider is configured. */
export function isPaymentSigned(secret: string, message: SignedPayment, signature: string): boolean {
  if (secret === '') return false;
  const expected = Buffer.from(signPayment(secret, message));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
