import type { Proof } from '../wallet/index.ts';

/** Exchanges against the ledger: amounts held, owed, paid and returned. */
export const exchangeProofs: readonly Proof[] = [
  {
    name: 'the house has its accounts for exchanges',
    sql: `SELECT needed.asset, needed.code FROM (VALUES ('STAR', 'exchange'), ('STAR', 'redeem'), ('KRW', 'exchange'),
        ('KRW', 'withholding'), ('KRW', 'bank')) needed (asset, code)
      LEFT JOIN ledger_account_keys a ON a.kind = 'house' AND a.asset::text = needed.asset AND a.code = needed.code
      WHERE a.id IS NULL`,
  },
  {
    name: 'the honey held for exchanges is that of open exchanges',
    sql: `SELECT b.balance, e.held FROM ledger_balances b
      CROSS JOIN (SELECT coalesce(sum(star_cnt), 0) AS held FROM exchanges WHERE state IN ('asked', 'approved')) e
      WHERE b.kind = 'house' AND b.asset = 'STAR' AND b.code = 'exchange' AND b.balance <> e.held`,
  },
  {
    name: 'the amount owed to a host is that of approved, unpaid exchanges',
    sql: `SELECT user_key, b.balance, e.owed
      FROM (SELECT user_key, balance FROM ledger_balances WHERE kind = 'income' AND asset = 'KRW') b
      FULL JOIN (SELECT user_key, sum(net_krw) AS owed FROM exchanges WHERE state = 'approved' GROUP BY 1) e USING (user_key)
      WHERE coalesce(b.balance, 0) <> coalesce(e.owed, 0)`,
  },
  {
    name: 'withheld tax, paid won and redeemed honey match the exchanges',
    sql: `SELECT b.asset, b.code, b.balance FROM ledger_balances b CROSS JOIN (
        SELECT coalesce(sum(withheld_krw) FILTER (WHERE state IN ('approved', 'paid')), 0) AS withheld,
          coalesce(sum(net_krw) FILTER (WHERE state = 'paid'), 0) AS paid,
          coalesce(sum(gross_krw) FILTER (WHERE state IN ('approved', 'paid')), 0) AS gross,
          coalesce(sum(star_cnt) FILTER (WHERE state = 'paid'), 0) AS redeemed
        FROM exchanges) e
      WHERE b.kind = 'house' AND b.balance <> CASE
        WHEN b.asset = 'KRW' AND b.code = 'withholding' THEN e.withheld
        WHEN b.asset = 'KRW' AND b.code = 'bank' THEN e.paid
        WHEN b.asset = 'KRW' AND b.code = 'exchange' THEN -e.gross
        WHEN b.asset = 'STAR' AND b.code = 'redeem' THEN e.redeemed
        ELSE b.balance END`,
  },
  {
    name: "an exchange matches what its application moved from its host's income",
    sql: `SELECT e.exchange_id FROM exchanges e LEFT JOIN (
        SELECT (t.answer ->> 'exchange_id')::int AS exchange_id, t.owner_key, t.created_at, count(DISTINCT t.id) AS transfers,
          sum(p.amount) AS star_cnt, coalesce(sum(p.amount) FILTER (WHERE p.fund = 'granted'), 0) AS granted_cnt,
          (t.answer ->> 'gross_krw')::bigint AS gross_krw, (t.answer ->> 'withheld_krw')::bigint AS withheld_krw,
          bool_and(s.kind = 'income' AND s.user_key = t.owner_key AND d.kind = 'house' AND d.code = 'exchange') AS right_way
        FROM ledger_operations t JOIN ledger_entries p ON p.transfer_id = t.id
          JOIN ledger_account_keys s ON s.id = p.source_id JOIN ledger_account_keys d ON d.id = p.destination_id
        WHERE t.operation = 'exchange_ask' GROUP BY 1, 2, 3, t.answer
      ) a USING (exchange_id)
      WHERE (a.owner_key, a.created_at, a.transfers, a.star_cnt, a.granted_cnt, a.gross_krw, a.withheld_krw, a.right_way)
        IS DISTINCT FROM (e.user_key, e.asked_at, 1::bigint, e.star_cnt::numeric, e.granted_cnt::numeric, e.gross_krw,
          e.withheld_krw, true)`,
  },
  {
    name: 'an exchange has the day, rate, account and times of decision that the ledger has',
    sql: `SELECT e.exchange_id FROM exchanges e LEFT JOIN exchange_accounts a USING (account_id) LEFT JOIN member_profiles u ON u.user_key = e.user_key
        LEFT JOIN ledger_operations t ON t.owner_key = 0 AND t.operation = 'exchange_' || e.state AND t.idempotency_key = e.exchange_id::text
        LEFT JOIN ledger_operations k ON k.owner_key = e.user_key AND k.operation = 'exchange_ask' AND (k.answer ->> 'exchange_id')::int = e.exchange_id
      -- The accounts of a member who left are deleted.
      WHERE (a.user_key, a.business_type) IS DISTINCT FROM (e.user_key, e.business_type) AND (a.account_id IS NOT NULL OR u.deleted_at IS NULL)
        OR e.day <> to_char(e.asked_at AT TIME ZONE 'Asia/Seoul', 'YYYYMMDD') OR e.net_krw <> e.gross_krw - e.withheld_krw
        OR (k.answer ->> 'rate_krw')::int <> e.rate_krw OR e.gross_krw NOT BETWEEN e.rate_krw * (e.star_cnt - e.granted_cnt) AND e.rate_krw * e.star_cnt
        OR (e.vat_krw > 0 AND e.business_type <> 2)
        OR e.state <> 'asked' AND t.created_at IS DISTINCT FROM CASE e.state WHEN 'approved' THEN e.decided_at ELSE e.closed_at END`,
  },
  {
    name: 'every application in the ledger has its exchange, and every state reached its transfer',
    sql: `SELECT t.id FROM ledger_operations t
      LEFT JOIN exchanges e ON e.exchange_id = (t.answer ->> 'exchange_id')::int
      WHERE t.operation LIKE 'exchange\\_%' AND (e.exchange_id IS NULL
        OR NOT CASE t.operation WHEN 'exchange_ask' THEN true
          WHEN 'exchange_approved' THEN e.state IN ('approved', 'paid', 'failed')
          ELSE t.operation = 'exchange_' || e.state END)
      UNION ALL
      SELECT e.exchange_id FROM exchanges e CROSS JOIN LATERAL (VALUES
          ('exchange_approved', e.state IN ('approved', 'paid', 'failed')),
          ('exchange_' || e.state, e.state NOT IN ('asked', 'approved'))) reached (operation, is_reached)
        LEFT JOIN ledger_operations t ON t.owner_key = 0 AND t.operation = reached.operation
          AND t.idempotency_key = e.exchange_id::text
      WHERE reached.is_reached AND t.id IS NULL`,
  },
];
