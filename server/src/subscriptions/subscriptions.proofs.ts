import type { Proof } from '../wallet/index.ts';

/** Subscriptions and their terms, against the ledger. */
export const subscriptionProofs: readonly Proof[] = [
  {
    name: 'a subscription paid with honey matches its transfer: the price from the member, shared between host and house',
    sql: `SELECT s.payment_id FROM subscription_payments s LEFT JOIN (
        SELECT p.transfer_id, sum(p.amount) AS amount, min(f.user_key) AS payer, max(f.user_key) AS payer_max,
          coalesce(sum(p.amount) FILTER (WHERE d.kind = 'income'), 0) AS host_amount,
          max(d.user_key) FILTER (WHERE d.kind = 'income') AS host,
          bool_and(f.kind = 'wallet' AND (d.kind = 'income' OR d.kind = 'house' AND d.code = 'subscription')) AS sides
        FROM ledger_entries p JOIN ledger_account_keys f ON f.id = p.source_id JOIN ledger_account_keys d ON d.id = p.destination_id
        GROUP BY p.transfer_id
      ) p USING (transfer_id)
      WHERE s.order_no IS NULL AND (p.amount, p.host_amount, p.payer, p.payer_max, p.sides)
          IS DISTINCT FROM (s.star_cnt::numeric, s.host_star_cnt::numeric, s.user_key, s.user_key, true)
        OR s.order_no IS NULL AND p.host IS DISTINCT FROM s.host_key`,
  },
  {
    name: "a subscription paid in won matches its transfer: the host's share from the house",
    sql: `SELECT s.payment_id FROM subscription_payments s LEFT JOIN (
        SELECT p.transfer_id, sum(p.amount) AS amount, min(d.user_key) AS host, max(d.user_key) AS host_max,
          bool_and(f.kind = 'house' AND f.code = 'subscription' AND d.kind = 'income') AS sides
        FROM ledger_entries p JOIN ledger_account_keys f ON f.id = p.source_id JOIN ledger_account_keys d ON d.id = p.destination_id
        GROUP BY p.transfer_id
      ) p USING (transfer_id)
      WHERE s.order_no IS NOT NULL AND (p.amount, p.host, p.host_max, p.sides)
        IS DISTINCT FROM (s.host_star_cnt::numeric, s.host_key, s.host_key, true)`,
  },
  {
    name: 'a subscription transfer has its payment, and matches it',
    sql: `SELECT t.id FROM ledger_operations t LEFT JOIN subscription_payments s ON s.transfer_id = t.id
      WHERE t.operation IN ('subscription', 'subscription_order') AND ((t.operation, t.owner_key, t.created_at,
          (t.answer ->> 'payment_id')::bigint, (t.answer ->> 'target_user_key')::int, (t.answer ->> 'ends_at')::timestamptz)
        IS DISTINCT FROM (CASE WHEN s.order_no IS NULL THEN 'subscription' ELSE 'subscription_order' END, s.user_key,
          s.created_at, s.payment_id, s.host_key, s.ends_at)
        OR t.operation = 'subscription_order' AND t.idempotency_key <> s.order_no)`,
  },
  {
    name: 'a subscription payment has its transfer',
    sql: `SELECT s.payment_id FROM subscription_payments s LEFT JOIN ledger_operations t ON t.id = s.transfer_id
      WHERE t.operation IS NULL OR t.operation NOT IN ('subscription', 'subscription_order')`,
  },
  {
    name: 'a subscription ends with its last term, or with a deleted account',
    sql: `SELECT user_key, host_key FROM subscriptions s FULL JOIN (
        SELECT user_key, host_key, max(ends_at) AS ends_at FROM subscription_payments GROUP BY 1, 2
      ) p USING (user_key, host_key)
      WHERE s.ends_at IS DISTINCT FROM p.ends_at AND NOT (s.ends_at < p.ends_at AND EXISTS (
        SELECT FROM member_profiles u WHERE u.user_key IN (s.user_key, s.host_key) AND u.deleted_at IS NOT NULL))`,
  },
  {
    name: 'a term starts when it is paid or when the previous one ends, and a subscription starts with a term',
    sql: `SELECT p.user_key, p.host_key FROM subscription_payments p WHERE p.starts_at <> p.created_at AND NOT EXISTS (
        SELECT FROM subscription_payments b WHERE b.user_key = p.user_key AND b.host_key = p.host_key AND b.ends_at = p.starts_at)
      UNION ALL SELECT s.user_key, s.host_key FROM subscriptions s WHERE NOT EXISTS (
        SELECT FROM subscription_payments b WHERE b.user_key = s.user_key AND b.host_key = s.host_key AND b.starts_at = s.started_at)`,
  },
  {
    name: 'a subscription in won has its paid order',
    sql: `SELECT s.payment_id FROM subscription_payments s LEFT JOIN order_records o USING (order_no)
      WHERE s.order_no IS NOT NULL AND (o.kind::text, o.user_key, o.target_key, o.amount_krw)
        IS DISTINCT FROM ('subscription', s.user_key, s.host_key, s.amount_krw)`,
  },
];
