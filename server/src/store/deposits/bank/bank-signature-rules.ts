import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppConfig } from '../../../core/config/app-config.ts';

/** The secret of the sandbox's bank when none is configured. */
const sandboxSecret = 'development-only-bank-'.padEnd(43, '0');

/** The bank's secret; empty: no bank is connected, and no notification is accepted. */
export const bankSecretOf = ({ nodeEnv, bankSecret }: Pick<AppConfig, 'nodeEnv' | 'bankSecret'>): string =>
  bankSecret !== '' || nodeEnv === 'production' ? bankSecret : sandboxSecret;

/** A deposit as reported by the bank. */
export interface BankDepositFacts {
  bank_tx_id: string;
  account: string;
  amount_krw: number;
  depositor: string;
  paid_at: string;
}

/** Older notifications are rejected as possible replays. */
const signatureMaxAgeMs = 300_000;

/**
 * The signature of a notification: HMAC-SHA256, in hexadecimal, over the time of sending and the fields as a JSON list.
 * Fields instead of the body's text, so that it does not depend on the formatting of JSON.
 */
export const signatureOfDeposit = (secret: string, sentAt: string, facts: BankDepositFacts): string =>
  createHmac('sha256', secret)
    .update(
      `${sentAt}.${JSON.stringify([
        facts.bank_tx_id,
        facts.account,
        facts.amount_krw,
        facts.depositor,
        facts.paid_at,
      ])}`,
    )
    .digest('hex');

/** Whether a notification was sent by the bank recently. `sentAt` is in seconds since the epoch. */
export function isSignedByBank(
  secret: string,
  { sentAt, signature }: { sentAt: string; signature: string },
  facts: BankDepositFacts,
  now: Date,
): boolean {
  if (
    secret === '' ||
    !/^\d{1,12}$/.test(sentAt) ||
    Math.abs(Number(sentAt) * 1000 - now.getTime()) > signatureMaxAgeMs
  )
    return false;
  const expected = Buffer.from(signatureOfDeposit(secret, sentAt, facts));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
