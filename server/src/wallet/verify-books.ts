import type pg from 'pg';
import { depositProofs } from './proofs/proofs-of-deposits.ts';
import { exchangeProofs } from './proofs/proofs-of-exchanges.ts';
import { giftProofs } from './proofs/proofs-of-gifts.ts';
import { historyProofs } from './proofs/proofs-of-histories.ts';
import { itemProofs } from './proofs/proofs-of-items.ts';
import { ledgerProofs, type Proof } from './proofs/proofs-of-ledger.ts';
import { orderProofs } from './proofs/proofs-of-orders.ts';
import { rankProofs } from './proofs/proofs-of-ranks.ts';
import { sealProofs } from './proofs/proofs-of-seals.ts';
import { subscriptionProofs } from './proofs/proofs-of-subscriptions.ts';

/** All proofs of the books. */
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

/** What a proof found. */
export interface ProofResult {
  name: string;
  /** How many rows are wrong. */
  wrong: number;
  /** A few of them. */
  examples: unknown[];
}

/** Proves the books in one consistent view of the database; nothing is changed. */
export async function verifyBooks(client: pg.ClientBase): Promise<ProofResult[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await proveBooks(client);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** The same within a transaction of the caller, whose changes it sees. */
export async function proveBooks(client: pg.ClientBase): Promise<ProofResult[]> {
  const results: ProofResult[] = [];
  for (const { name, sql } of proofs) {
    const { rows } = await client.query(sql);
    results.push({ name, wrong: rows.length, examples: rows.slice(0, 5) });
  }
  return results;
}
