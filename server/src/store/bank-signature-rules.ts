import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppConfig } from '../core/config/app-config.ts';

/** With what the sandbox's bank signs where nothing else was configured. */
const sandboxSecret = 'development-only-bank-'.padEnd(43, '0');

/** What the bank signs with; empty: no bank is connected, and nothing is believed. */
export const bankSecretOf = ({ nodeEnv, bankSecret }: Pick<AppConfig, 'nodeEnv' | 'bankSecret'>): string =>
  bankSecret !== '' || nodeEnv === 'production' ? bankSecret : sandboxSecret;

/** A deposit as the bank tells it. */
export interface BankDepositFacts {
  bank_tx_id: string;
  account: string;
  amount_krw: number;
  depositor: string;
  paid_at: string;
}

/** A notification that took longer than this on its way is not believed: somebody may have kept it. */
const believedMs = 300_000;

/**
 * What a notification is signed with: HMAC-SHA256, in hexadecimal, over the moment of sending and the fields as a JSON
 * list. Fields rather than the body's text, so that nothing depends on how JSON was written.
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

/** Whether a notification came from the bank, and just now. `sentAt` is in seconds since the epoch. */
export function isSignedByBank(
  secret: string,
  { sentAt, signature }: { sentAt: string; signature: string },
  facts: BankDepositFacts,
  now: Date,
): boolean {
  if (
    secret === '' ||
    !/^\d{1,12}$/.test(sentAt) ||
    Math.abs(Number(sentAt) * 1000 - now.getTime()) > believedMs
  )
    return false;
  const expected = Buffer.from(signatureOfDeposit(secret, sentAt, facts));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
