import type { Proof } from '../wallet/index.ts';

/** What members do at other services against the ledger: amounts held, passed on and returned. */
export const externalProofs: readonly Proof[] = [
  {
    name: 'the house has its accounts for held purchases',
    sql: `SELECT needed.asset FROM (VALUES ('STAR'), ('BTUC')) needed (asset)
      LEFT JOIN ledger_account_keys a ON a.kind = 'house' AND a.asset::text = needed.asset AND a.code = 'hold'
      WHERE a.id IS NULL`,
  },
  {
    name: 'the money held for purchases is that of open purchases',
    sql: `SELECT b.asset, b.balance, e.held FROM ledger_balances b
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS held FROM external_purchases p WHERE p.asset = b.asset AND p.state IN ('held', 'pending')
      ) e
      WHERE b.kind = 'house' AND b.code = 'hold' AND b.balance <> e.held`,
  },
  {
    name: 'a purchase at another service has the transfers of its state, with its price',
    sql: `SELECT e.purchase_id, step.operation FROM external_purchases e
      CROSS JOIN LATERAL (VALUES
        (e.operation, true, e.created_at, 'wallet', 'hold'),
        (e.operation || '_done', e.state = 'done', e.closed_at, 'hold', e.house),
        (e.operation || '_back', e.state = 'refunded', e.closed_at, 'hold', 'wallet')) step (operation, is_needed, at, source, destination)
      LEFT JOIN LATERAL (
        SELECT t.created_at, sum(p.amount) AS amount, min(p.asset::text) AS asset,
          bool_and(CASE step.source WHEN 'wallet' THEN s.kind = 'wallet' AND s.user_key = e.user_key ELSE s.kind = 'house' AND s.code = step.source END
            AND CASE step.destination WHEN 'wallet' THEN d.kind = 'wallet' AND d.user_key = e.user_key ELSE d.kind = 'house' AND d.code = step.destination END)
            AS right_way
        FROM ledger_operations t JOIN ledger_entries p ON p.transfer_id = t.id
          JOIN ledger_account_keys s ON s.id = p.source_id JOIN ledger_account_keys d ON d.id = p.destination_id
        WHERE t.owner_key = e.user_key AND t.operation = step.operation AND t.idempotency_key = e.purchase_id::text
        GROUP BY t.id, t.created_at
      ) moved ON true
      WHERE (step.is_needed AND e.amount > 0) IS DISTINCT FROM (moved.amount IS NOT NULL)
        OR moved.amount IS NOT NULL
          AND (moved.amount, moved.asset, moved.created_at, moved.right_way) IS DISTINCT FROM (e.amount::numeric, e.asset::text, step.at, true)`,
  },
  {
    name: 'every movement of held money has its purchase',
    sql: `SELECT p.id FROM ledger_entries p JOIN ledger_operations t ON t.id = p.transfer_id
      JOIN ledger_account_keys a ON a.id IN (p.source_id, p.destination_id) AND a.kind = 'house' AND a.code = 'hold'
      LEFT JOIN external_purchases e ON e.purchase_id = (t.answer ->> 'purchase_id')::bigint
      WHERE e.purchase_id IS NULL OR t.owner_key <> e.user_key OR t.operation NOT IN (e.operation, e.operation || '_done', e.operation || '_back')`,
  },
];
