import type { Counter, Proof } from '../wallet/index.ts';

/** The sums that histories are built from. */
export const historyProofs: readonly Proof[] = [
  {
    name: "an account's daily sums match its postings, less unfolded ones",
    sql: `SELECT account_id, day, outgoing, operation FROM account_day_totals d
      FULL JOIN account_days_of_ledger() l USING (account_id, day, outgoing, operation)
      WHERE (d.granted, d.bought, d.entry_cnt, d.first_id, d.last_id)
        IS DISTINCT FROM (l.granted, l.bought, l.entry_cnt, l.first_id, l.last_id)`,
  },
  {
    name: "a host's monthly sums by fan match the host's postings, less unfolded ones",
    sql: `SELECT host_key, month, user_key FROM host_fan_months f
      FULL JOIN host_fans_of_ledger() l USING (host_key, month, user_key)
      WHERE (f.star_cnt, f.entry_cnt) IS DISTINCT FROM (l.star_cnt, l.entry_cnt)`,
  },
  {
    // A wallet is counted when the other side's unfolded entry is folded: wallets have none.
    name: 'no posting goes from a wallet to a wallet',
    sql: `SELECT p.id FROM ledger_entries p JOIN ledger_account_keys s ON s.id = p.source_id JOIN ledger_account_keys d ON d.id = p.destination_id
      WHERE s.kind = 'wallet' AND d.kind = 'wallet'`,
  },
];

/** The sums that histories are built from. */
export const historyCounters: readonly Counter[] = [
  {
    table: 'account_day_totals',
    keys: ['account_id', 'day', 'outgoing', 'operation'],
    columns: ['granted', 'bought', 'entry_cnt', 'first_id', 'last_id'],
    source: 'SELECT * FROM account_days_of_ledger()',
  },
  {
    table: 'host_fan_months',
    keys: ['host_key', 'month', 'user_key'],
    columns: ['star_cnt', 'entry_cnt'],
    source: 'SELECT * FROM host_fans_of_ledger()',
  },
];
