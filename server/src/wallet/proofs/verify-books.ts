import type pg from 'pg';

/** A check of the ledger, or of rows against it: a query that returns a row for each inconsistency. */
export interface Proof {
  name: string;
  sql: string;
}

/** All proofs, registered by server/src/proofs.ts. */
let proofs: readonly Proof[] = [];

/** Registers the proofs of all areas, in the order in which they run. */
export function registerProofs(all: readonly Proof[]): void {
  proofs = all;
}

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
  if (proofs.length === 0) throw new Error('no proof is registered: import server/src/proofs.ts');
  const results: ProofResult[] = [];
  for (const { name, sql } of proofs) {
    const { rows } = await client.query(sql);
    results.push({ name, wrong: rows.length, examples: rows.slice(0, 5) });
  }
  return results;
}
