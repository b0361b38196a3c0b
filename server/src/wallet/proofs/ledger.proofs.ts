import type { Proof } from './verify-books.ts';

/** The check of every row of a sealed table against its seal. */
export const rowSealProof = 'every row of a sealed table is unaltered, and none is missing';

/** The ledger itself: accounts, wallets, transfers, postings, snapshots. */
export const ledgerProofs: readonly Proof[] = [
  {
    name: 'the balances of an asset sum to zero over all accounts',
    sql: `SELECT asset, sum(balance) AS off_by FROM ledger_balances GROUP BY asset HAVING sum(balance) <> 0`,
  },
  {
    name: "a wallet's balance matches its postings, by fund",
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
    name: "an account's snapshot and unfolded entries match its postings",
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
    sql: `SELECT a.id, a.user_key FROM ledger_accounts a LEFT JOIN member_profiles u ON u.user_key = a.user_key
      WHERE (a.kind = 'house') <> (a.user_key = 0) OR (a.kind <> 'house' AND u.user_key IS NULL)`,
  },
  {
    name: 'a wallet and its account belong together',
    sql: `SELECT a.id AS account_id, w.account_id AS wallet_id FROM wallets w
      FULL JOIN (SELECT * FROM ledger_accounts WHERE kind = 'wallet') a ON a.id = w.account_id
      WHERE (a.user_key, a.asset) IS DISTINCT FROM (w.user_key, w.asset)`,
  },
  {
    name: 'every member has wallets, and every host an income account',
    sql: `SELECT u.user_key, needed.kind, needed.asset FROM member_profiles u
      CROSS JOIN (VALUES ('wallet', 'STAR'), ('wallet', 'BTUC'), ('income', 'STAR')) needed (kind, asset)
      LEFT JOIN ledger_accounts a
        ON a.user_key = u.user_key AND a.kind::text = needed.kind AND a.asset::text = needed.asset AND a.code = ''
      WHERE a.id IS NULL AND (needed.kind = 'wallet' OR u.role = 'host')`,
  },
  {
    name: 'the house has its accounts',
    sql: `SELECT needed.asset, needed.code FROM (VALUES ('STAR', 'grant'), ('STAR', 'sale'), ('STAR', 'shop'), ('STAR', 'receivable'),
        ('BTUC', 'grant'), ('BTUC', 'sale'), ('BTUC', 'shop')) needed (asset, code)
      LEFT JOIN ledger_accounts a ON a.kind = 'house' AND a.asset::text = needed.asset AND a.code = needed.code
      WHERE a.id IS NULL`,
  },
  {
    name: 'a transfer is unaltered: its owner, input, key and response',
    sql: `SELECT t.id FROM ledger_transfers t WHERE t.seal IS DISTINCT FROM ledger_seal(t)`,
  },
  {
    name: 'snapshots and unfolded entries belong to accounts that are credited by entries',
    sql: `SELECT e.account_id FROM (
        SELECT account_id FROM ledger_snapshots UNION SELECT account_id FROM ledger_unfolded
      ) e LEFT JOIN ledger_accounts a ON a.id = e.account_id WHERE a.kind IS NULL OR a.kind = 'wallet'`,
  },
  {
    name: 'the granted part of a snapshot is that of its postings, less unfolded ones',
    sql: `SELECT s.account_id, s.granted, p.granted AS posted FROM ledger_snapshots s LEFT JOIN (
        SELECT account_id, sum(amount) AS granted FROM (
          SELECT id, source_id AS account_id, -amount AS amount FROM ledger_postings WHERE fund = 'granted'
          UNION ALL SELECT id, destination_id, amount FROM ledger_postings WHERE fund = 'granted') sides
        WHERE NOT EXISTS (SELECT FROM ledger_unfolded u WHERE u.posting_id = sides.id AND u.account_id = sides.account_id)
        GROUP BY account_id
      ) p USING (account_id) WHERE s.granted <> coalesce(p.granted, 0)`,
  },
  {
    name: 'an income is not below zero',
    sql: `SELECT account_id, user_key, asset, balance FROM ledger_balances WHERE kind = 'income' AND balance < 0`,
  },
];

/** What no other check can detect: altered rows, and transfers erased together with everything derived from them. */
export const sealProofs: readonly Proof[] = [
  {
    name: rowSealProof,
    sql: 'SELECT * FROM row_seals_broken()',
  },
  {
    name: 'all closed transfers exist, and no others among them',
    sql: `SELECT c.closing_id, c.transfer_cnt, s.transfer_cnt AS found FROM (
        SELECT *, lag(up_to_id, 1, 0::bigint) OVER w AS after_id, lag(seal) OVER w AS seal_before,
          row_number() OVER w AS place
        FROM ledger_closings WHERE closed_at IS NOT NULL WINDOW w AS (ORDER BY closing_id)
      ) c CROSS JOIN LATERAL ledger_closing_seal(c.seal_before, c.after_id, c.up_to_id) s
      WHERE (c.seal, c.transfer_cnt) IS DISTINCT FROM (s.seal, s.transfer_cnt) OR c.closing_id <> c.place`,
  },
];
