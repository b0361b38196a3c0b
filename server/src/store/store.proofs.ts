import type { Proof } from '../wallet/index.ts';

/** Orders, their honey and their refunds, and bank transfers, against the ledger. */
export const storeProofs: readonly Proof[] = [
  {
    name: 'a paid order of honey matches its transfer: bought honey and bonus to its member',
    sql: `SELECT o.order_no FROM orders o LEFT JOIN ledger_operations t ON t.id = o.transfer_id
      LEFT JOIN (
        SELECT p.transfer_id, min(d.user_key) AS user_key, max(d.user_key) AS user_key_max,
          coalesce(sum(p.amount) FILTER (WHERE p.fund = 'bought' AND s.code = 'sale'), 0) AS star,
          coalesce(sum(p.amount) FILTER (WHERE p.fund = 'granted' AND s.code = 'grant'), 0) AS bonus, sum(p.amount) AS amount
        FROM ledger_entries p JOIN ledger_account_keys s ON s.id = p.source_id JOIN ledger_account_keys d ON d.id = p.destination_id
        GROUP BY 1
      ) p ON p.transfer_id = o.transfer_id
      WHERE o.kind = 'honey' AND (o.paid_at IS NOT NULL) AND (t.operation IS DISTINCT FROM 'honey_sale'
        OR t.idempotency_key <> o.order_no OR t.created_at <> o.paid_at OR (t.answer ->> 'amount_krw')::bigint <> o.amount_krw
        OR t.owner_key <> o.user_key OR p.user_key <> o.user_key OR p.user_key_max <> o.user_key
        OR (p.star, p.bonus, p.amount) IS DISTINCT FROM (o.star_cnt::numeric, o.bonus_star_cnt::numeric,
          (o.star_cnt + o.bonus_star_cnt)::numeric))`,
  },
  {
    name: 'a sale of honey has its paid order, and an unpaid order has no sale',
    sql: `SELECT t.id FROM ledger_operations t LEFT JOIN orders o ON o.transfer_id = t.id
      WHERE t.operation = 'honey_sale' AND (o.order_no IS NULL OR o.paid_at IS NULL)
      UNION ALL SELECT o.order_id FROM orders o WHERE o.paid_at IS NULL AND o.transfer_id IS NOT NULL`,
  },
  {
    name: 'a paid order of an item or subscription has its purchase',
    sql: `SELECT o.order_no FROM orders o LEFT JOIN item_purchases w USING (order_no) LEFT JOIN subscription_payments s USING (order_no)
      WHERE o.kind <> 'honey' AND o.paid_at IS NOT NULL AND (o.user_key, o.paid_at, o.item_id, o.target_key, o.amount_krw)
        IS DISTINCT FROM CASE o.kind WHEN 'item' THEN (w.buyer_key, w.created_at, w.item_id, w.target_key, w.price)
          ELSE (s.user_key, s.created_at, NULL::int, s.host_key, s.amount_krw) END`,
  },
  {
    name: 'a paid order of honey has its lot, less honey taken back',
    sql: `SELECT o.order_no FROM orders o FULL JOIN honey_lots l USING (order_no)
      LEFT JOIN (SELECT order_no, sum(star_cnt) AS taken FROM order_refunds WHERE state <> 'failed' GROUP BY 1) r USING (order_no)
      WHERE (o.order_no IS NULL) OR (o.kind = 'honey' AND o.paid_at IS NOT NULL) <> (l.lot_id IS NOT NULL)
        OR (l.lot_id IS NOT NULL AND (l.star_cnt <> o.star_cnt OR l.user_key <> o.user_key OR l.taken_cnt <> coalesce(r.taken, 0)))`,
  },
  {
    name: 'the price of an order is what its coupon leaves, and the coupon is its own',
    sql: `SELECT o.order_no FROM orders o FULL JOIN order_coupons c USING (order_no)
      WHERE (o.coupon_id IS NOT NULL OR c.order_no IS NOT NULL)
        AND (o.user_key, o.coupon_id, o.kind::text, o.amount_krw, o.coupon_krw, o.created_at) IS DISTINCT FROM
          (c.user_key, c.coupon_id, 'honey', coupon_price(c.price_krw, c.percent, c.won_krw), c.price_krw - o.amount_krw, c.created_at)`,
  },
  {
    name: "the coupon of an order is held, used or free as the order's state says",
    sql: `SELECT o.order_no FROM orders o JOIN order_coupons c USING (order_no)
      WHERE c.state::text <> CASE WHEN o.state IN ('ready', 'waiting') THEN 'held' WHEN o.paid_at IS NULL THEN 'free'
        WHEN o.state = 'refunded' AND o.refunded_krw >= o.amount_krw THEN 'free' ELSE 'used' END`,
  },
  {
    name: 'a coupon is held or used by one order',
    sql: `SELECT coupon_id FROM order_coupons WHERE state IN ('held', 'used') GROUP BY coupon_id HAVING count(*) > 1`,
  },
  {
    name: "an order's refunded amount is the sum of its completed refunds",
    sql: `SELECT o.order_no FROM orders o LEFT JOIN (
        SELECT order_no, sum(amount_krw) AS amount FROM order_refunds WHERE state = 'done' GROUP BY 1
      ) r USING (order_no) WHERE o.refunded_krw <> least(o.amount_krw, coalesce(r.amount, 0))`,
  },
  {
    name: 'a refund took its honey from the wallet',
    sql: `SELECT r.refund_id FROM order_refunds r LEFT JOIN (
        SELECT transfer_id, sum(amount) AS amount FROM ledger_entries GROUP BY 1
      ) p USING (transfer_id)
      WHERE r.star_cnt + r.bonus_star_cnt <> coalesce(p.amount, 0)`,
  },
  {
    name: 'a refund is the price of its honey or item, less the fee',
    sql: `SELECT r.refund_id FROM order_refunds r JOIN orders o USING (order_no)
      WHERE r.cause = 'operator' AND r.state <> 'failed' AND r.amount_krw <> 0
        AND r.amount_krw + r.fee_krw <> CASE o.kind WHEN 'honey' THEN o.amount_krw * r.star_cnt / o.star_cnt ELSE o.amount_krw END`,
  },
  {
    name: 'the events of an order are valid transitions from its first state',
    sql: `SELECT e.order_no FROM (
        SELECT order_no, state, lag(state) OVER (PARTITION BY order_no ORDER BY event_id) AS before FROM order_events
      ) e JOIN orders o USING (order_no)
      WHERE CASE WHEN e.before IS NULL THEN e.state <> CASE o.method WHEN 'bank' THEN 'paid'::order_state ELSE 'ready' END
        ELSE e.state <> e.before AND NOT order_may_become(e.before, e.state) END`,
  },
  {
    name: 'the state of an order follows from its events',
    sql: `SELECT o.order_no FROM orders o LEFT JOIN LATERAL (
        SELECT e.state FROM order_events e WHERE e.order_no = o.order_no ORDER BY e.event_id DESC LIMIT 1
      ) e ON true WHERE e.state IS DISTINCT FROM o.state`,
  },
  {
    name: "the honey that members owe matches the house's receivable account",
    sql: `SELECT b.balance, r.owed FROM (
        SELECT coalesce(sum(balance), 0) AS balance FROM ledger_balances
        WHERE kind = 'house' AND asset = 'STAR' AND code = 'receivable'
      ) b, (SELECT coalesce(sum(star_cnt), 0) AS owed FROM receivables WHERE settled_at IS NULL) r
      WHERE b.balance <> -r.owed`,
  },
  {
    name: "a debt belongs to its order's member and is the price of its honey",
    sql: `SELECT r.order_no FROM receivables r LEFT JOIN orders o USING (order_no) WHERE (r.user_key, r.amount_krw)
      IS DISTINCT FROM (o.user_key, CASE o.kind WHEN 'honey' THEN least(o.amount_krw, o.amount_krw * r.star_cnt / o.star_cnt)
        ELSE o.amount_krw END)`,
  },
  {
    name: 'an order, a lot and a debt belong to a member',
    sql: `SELECT o.order_no FROM (SELECT order_no, user_key FROM orders UNION ALL SELECT order_no, user_key FROM honey_lots
        UNION ALL SELECT order_no, user_key FROM receivables) o
      LEFT JOIN member_profiles u USING (user_key) WHERE u.user_key IS NULL`,
  },
  {
    name: 'a credited deposit has a paid order of its amount and member, with the honey that it pays for',
    sql: `SELECT p.payment_id FROM bank_deposit_payments p LEFT JOIN bank_deposits d USING (deposit_id)
      LEFT JOIN orders o ON o.order_no = p.order_no
      WHERE p.state = 'credited' AND (o.user_key, o.method::text, o.amount_krw, o.star_cnt, o.bonus_star_cnt) IS DISTINCT FROM
        (d.user_key, 'bank', p.amount_krw, p.amount_krw * d.star_cnt / d.amount_krw,
          p.amount_krw * d.bonus_star_cnt / d.amount_krw)
        OR p.state = 'credited' AND (o.idempotency_key, o.paid_at) IS DISTINCT FROM ('bank:' || p.bank_tx_id, p.decided_at)`,
  },
  {
    name: 'an order by bank transfer has its deposit, and its transfer in the ledger',
    sql: `SELECT o.order_no FROM orders o LEFT JOIN bank_deposit_payments p ON p.order_no = o.order_no
      LEFT JOIN ledger_operations t ON t.id = o.transfer_id
      WHERE o.method = 'bank' AND (p.state IS DISTINCT FROM 'credited' OR t.owner_key IS DISTINCT FROM o.user_key)`,
  },
  {
    name: 'the state of a bank transfer follows from its payments',
    sql: `SELECT d.deposit_id FROM bank_deposits d LEFT JOIN (
        SELECT deposit_id, bool_or(state = 'credited') AS credited, bool_or(state = 'held') AS held,
          min(decided_at) FILTER (WHERE state = 'credited') AS credited_at
        FROM bank_deposit_payments GROUP BY 1) p USING (deposit_id)
      WHERE (d.state = 'deposited') <> coalesce(p.credited, false)
        OR (d.state = 'held') <> (coalesce(p.held, false) AND NOT p.credited)
        OR d.credited_at IS DISTINCT FROM p.credited_at`,
  },
];
