import type pg from 'pg';
import { giftProofs } from './proofs-of-gifts.ts';
import { ledgerProofs } from './proofs-of-ledger.ts';

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
    const results: ProofResult[] = [];
    for (const { name, sql } of [...ledgerProofs, ...giftProofs]) {
      const { rows } = await client.query(sql);
      results.push({ name, wrong: rows.length, examples: rows.slice(0, 5) });
    }
    return results;
  } finally {
    await client.query('ROLLBACK');
  }
}
