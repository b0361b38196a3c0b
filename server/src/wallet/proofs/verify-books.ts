import type pg from 'pg';
import { depositProofs } from './proofs-of-deposits.ts';
import { exchangeProofs } from './proofs-of-exchanges.ts';
import { giftProofs } from './proofs-of-gifts.ts';
import { historyProofs } from './proofs-of-histories.ts';
import { itemProofs } from './proofs-of-items.ts';
import { ledgerProofs, type Proof } from './proofs-of-ledger.ts';
import { orderProofs } from './proofs-of-orders.ts';
import { rankProofs } from './proofs-of-ranks.ts';
import { sealProofs } from './proofs-of-seals.ts';
import { subscriptionProofs } from './proofs-of-subscriptions.ts';

/** All checks of the ledger. */
export const proofs: readonly Proof[] = [
  ...ledgerProofs,
  ...giftProofs,
  ...orderProofs,
  ...depositProofs,
  ...itemProofs,
  ...subscriptionProofs,
  ...exchangeProofs,
  ...historyProofs,
  ...rankProofs,
  ...sealProofs,
];

/** The result of a check. */
export interface ProofResult {
  name: string;
  /** Number of wrong rows. */
  wrong: number;
  /** A few of them. */
  examples: unknown[];
}

/** Verifies the ledger in one consistent view of the database, read-only. */
export async function verifyBooks(client: pg.ClientBase): Promise<ProofResult[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await verifyBooksWithin(client);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Verifies it within the caller's transaction, including its changes. */
export async function verifyBooksWithin(client: pg.ClientBase): Promise<ProofResult[]> {
  const results: ProofResult[] = [];
  for (const { name, sql } of proofs) {
    const { rows } = await client.query(sql);
    results.push({ name, wrong: rows.length, examples: rows.slice(0, 5) });
  }
  return results;
}
