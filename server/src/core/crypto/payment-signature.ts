import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A message signed between this server and the payment provider: `return` passes through the browser, `notification`
 * goes from server to server.
 */
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

/** How old, or how far in the future, a signed message may be, in milliseconds. */
export const signatureAgeMs = 300_000;

/** HMAC-SHA256 in hexadecimal over the fields in this order, one per line. */
export function signPayment(secret: string, message: SignedPayment): string {
  const { kind, event_id, order_no, payment_key, status, amount, sent_at } = message;
  const text = [kind, event_id, order_no, payment_key, status, amount, sent_at].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether a signature is the provider's. With an empty secret none is: no provider is configured. */
export function isPaymentSigned(secret: string, message: SignedPayment, signature: string): boolean {
  if (secret === '') return false;
  const expected = Buffer.from(signPayment(secret, message));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
