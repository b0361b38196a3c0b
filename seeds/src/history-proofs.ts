import type pg from 'pg';

/** Every entry of members' wallets and hosts' incomes, with the resulting balance of account and fund, by time. */
const entries = `
  WITH entries AS MATERIALIZED (
    SELECT a.id AS account_id, a.kind::text AS kind, p.id, p.fund, t.created_at, side.amount
    FROM ledger_postings p JOIN ledger_transfers t ON t.id = p.transfer_id
      CROSS JOIN LATERAL (VALUES (p.source_id, -p.amount), (p.destination_id, p.amount)) side (account_id, amount)
      JOIN ledger_accounts a ON a.id = side.account_id AND a.kind IN ('wallet', 'income')
  )`;

const proofs: Readonly<Record<string, string>> = {
  'entries that are later than the next one of their account': `
    SELECT count(DISTINCT e.account_id)::int AS wrong FROM (
      SELECT account_id, created_at, lag(created_at) OVER (PARTITION BY account_id ORDER BY id) AS before FROM entries
    ) e WHERE e.created_at < e.before`,
  'wallets and incomes below zero at some time': `
    SELECT count(DISTINCT e.account_id)::int AS wrong FROM (
      SELECT account_id, sum(amount) OVER (PARTITION BY account_id ORDER BY created_at, id) AS balance FROM entries
    ) e WHERE e.balance < 0`,
  'funds of wallets below zero at some time': `
    SELECT count(DISTINCT e.account_id)::int AS wrong FROM (
      SELECT account_id, sum(amount) OVER (PARTITION BY account_id, fund ORDER BY created_at, id) AS balance
      FROM entries WHERE kind = 'wallet'
    ) e WHERE e.balance < 0`,
};

/**
 * Problems of the account histories of a dataset, in words: entries must be in chronological order, and balances never
 * negative. In a running service the clocks of two servers may cause small differences.
 */
export async function historyProblems(client: pg.ClientBase): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, sql] of Object.entries(proofs)) {
    const { rows } = await client.query<{ wrong: number }>(`${entries} ${sql}`);
    const wrong = rows[0]?.wrong ?? 0;
    if (wrong > 0) problems.push(`accounts with ${what}: ${wrong}`);
  }
  return problems;
}
