import type pg from 'pg';

/** One proof of the books: a query that answers a row for everything that is wrong. */
interface Proof {
  name: string;
  sql: string;
}

const proofs: Proof[] = [
  {
    name: 'the balances of an asset sum to zero over all accounts',
    sql: `SELECT asset, sum(balance) AS off_by FROM ledger_balances GROUP BY asset HAVING sum(balance) <> 0`,
  },
  {
    name: 'a wallet holds what its postings say, fund by fund',
    sql: `SELECT w.account_id, w.user_key, w.granted, w.bought, p.granted AS posted_granted, p.bought AS posted_bought
      FROM wallets w LEFT JOIN (
        SELECT account_id, sum(amount) FILTER (WHERE fund = 'granted') AS granted,
          sum(amount) FILTER (WHERE fund = 'bought') AS bought
        FROM (SELECT source_id AS account_id, -amount AS amount, fund FROM ledger_postings
              UNION ALL SELECT destination_id, amount, fund FROM ledger_postings) sides
        GROUP BY account_id
      ) p USING (account_id)
      WHERE w.granted <> coalesce(p.granted, 0) OR w.bought <> coalesce(p.bought, 0)`,
  },
  {
    name: 'snapshot and unfolded entries of an account are its postings',
    sql: `SELECT b.account_id, b.balance, p.amount AS posted FROM ledger_balances b LEFT JOIN (
        SELECT account_id, sum(amount) AS amount
        FROM (SELECT source_id AS account_id, -amount AS amount FROM ledger_postings
              UNION ALL SELECT destination_id, amount FROM ledger_postings) sides
        GROUP BY account_id
      ) p USING (account_id)
      WHERE b.kind <> 'wallet' AND b.balance <> coalesce(p.amount, 0)`,
  },
  {
    name: 'an unfolded entry belongs to a posting of its amount',
    sql: `SELECT u.posting_id, u.account_id FROM ledger_unfolded u LEFT JOIN ledger_postings p ON p.id = u.posting_id
      WHERE p.id IS NULL OR NOT (
        (p.destination_id = u.account_id AND p.amount = u.amount) OR (p.source_id = u.account_id AND p.amount = -u.amount))`,
  },
  {
    name: 'a posting belongs to a transfer and to accounts of its asset',
    sql: `SELECT p.id FROM ledger_postings p
      LEFT JOIN ledger_transfers t ON t.id = p.transfer_id
      LEFT JOIN ledger_accounts s ON s.id = p.source_id LEFT JOIN ledger_accounts d ON d.id = p.destination_id
      WHERE t.id IS NULL OR s.asset IS DISTINCT FROM p.asset OR d.asset IS DISTINCT FROM p.asset`,
  },
  {
    name: 'a transfer moved something',
    sql: `SELECT t.id FROM ledger_transfers t WHERE NOT EXISTS (SELECT FROM ledger_postings p WHERE p.transfer_id = t.id)`,
  },
  {
    name: 'an account belongs to a member, or to the house',
    sql: `SELECT a.id, a.user_key FROM ledger_accounts a LEFT JOIN users u ON u.user_key = a.user_key
      WHERE (a.kind = 'house') <> (a.user_key = 0) OR (a.kind <> 'house' AND u.user_key IS NULL)`,
  },
  {
    name: 'a gift is its transfer: the amount from the giver to the host',
    sql: `SELECT g.gift_id FROM gifts g LEFT JOIN (
        SELECT p.transfer_id, sum(p.amount) AS amount, min(s.user_key) AS sender, max(s.user_key) AS sender_max,
          min(d.user_key) AS host, max(d.user_key) AS host_max
        FROM ledger_postings p JOIN ledger_accounts s ON s.id = p.source_id JOIN ledger_accounts d ON d.id = p.destination_id
        GROUP BY p.transfer_id
      ) p USING (transfer_id)
      WHERE p.amount IS DISTINCT FROM g.star_cnt OR p.sender <> g.sender_key OR p.sender_max <> g.sender_key
        OR p.host <> g.host_key OR p.host_max <> g.host_key`,
  },
  {
    name: 'a gift transfer has its gift',
    sql: `SELECT t.id FROM ledger_transfers t LEFT JOIN gifts g ON g.transfer_id = t.id
      WHERE t.operation = 'gift' AND g.gift_id IS NULL`,
  },
  {
    name: 'a gift has its giver, its host and its live',
    sql: `SELECT g.gift_id FROM gifts g
      LEFT JOIN users s ON s.user_key = g.sender_key LEFT JOIN users h ON h.user_key = g.host_key
      LEFT JOIN lives l ON l.vod_key = g.vod_key
      WHERE s.user_key IS NULL OR h.user_key IS NULL OR (g.vod_key IS NOT NULL AND l.vod_key IS NULL)`,
  },
  {
    name: 'a fan total is what the fan gave, less what is not rolled up yet',
    sql: `SELECT host_key, user_key FROM fan_totals f FULL JOIN (
        SELECT g.host_key, g.sender_key AS user_key, sum(g.star_cnt) AS star_cnt FROM gifts g
        WHERE NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id) GROUP BY 1, 2
      ) g USING (host_key, user_key) WHERE f.star_cnt IS DISTINCT FROM g.star_cnt`,
  },
  {
    name: "a live's total is what was given in it, less what is not rolled up yet",
    sql: `SELECT l.vod_key FROM lives l LEFT JOIN (
        SELECT g.vod_key, sum(g.star_cnt) AS star_cnt FROM gifts g
        WHERE g.vod_key IS NOT NULL AND NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id) GROUP BY 1
      ) g USING (vod_key) WHERE l.star_cnt <> coalesce(g.star_cnt, 0)`,
  },
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
    const results: ProofResult[] = [];
    for (const { name, sql } of proofs) {
      const { rows } = await client.query(sql);
      results.push({ name, wrong: rows.length, examples: rows.slice(0, 5) });
    }
    return results;
  } finally {
    await client.query('ROLLBACK');
  }
}
