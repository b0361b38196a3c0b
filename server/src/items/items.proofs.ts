import type { Proof } from '../wallet/index.ts';

/** Paid items and their owners. */
export const itemProofs: readonly Proof[] = [
  {
    name: 'an item bought for the buyer matches its transfer: the price from the buyer to the shop',
    sql: `SELECT w.purchase_id FROM item_purchases w LEFT JOIN ledger_operations t ON t.id = w.transfer_id LEFT JOIN (
        SELECT p.transfer_id, sum(p.amount) AS amount, min(p.asset) AS asset, max(p.asset) AS asset_max,
          min(s.user_key) AS buyer, max(s.user_key) AS buyer_max, min(d.kind::text || d.code) AS shop, max(d.kind::text || d.code) AS shop_max
        FROM ledger_entries p JOIN ledger_account_keys s ON s.id = p.source_id JOIN ledger_account_keys d ON d.id = p.destination_id
        GROUP BY p.transfer_id
      ) p ON p.transfer_id = w.transfer_id
      WHERE w.target_key IS NULL AND w.pay_cd <> 'KRW' AND (
        (t.operation, t.owner_key, t.idempotency_key, t.input_hash, t.created_at)
          IS DISTINCT FROM ('item', w.buyer_key, 'item ' || w.idempotency_key, w.input_hash, w.created_at)
        OR (t.answer ->> 'purchase_id')::bigint IS DISTINCT FROM w.purchase_id
        OR (t.answer ->> 'item_id')::int IS DISTINCT FROM w.item_id
        OR p.amount IS DISTINCT FROM w.price
        OR (p.asset::text, p.asset_max::text) IS DISTINCT FROM (w.pay_cd::text, w.pay_cd::text)
        OR (p.buyer, p.buyer_max, p.shop, p.shop_max) IS DISTINCT FROM (w.buyer_key, w.buyer_key, 'houseshop', 'houseshop'))`,
  },
  {
    name: 'a transfer for an item has its purchase',
    sql: `SELECT t.id FROM ledger_operations t LEFT JOIN item_purchases w ON w.transfer_id = t.id
      WHERE t.operation = 'item' AND w.purchase_id IS NULL`,
  },
  {
    name: 'an item bought for a host matches its gift of honey, and a gift with an item its purchase',
    sql: `SELECT coalesce(w.gift_id, g.gift_id) AS gift_id FROM (SELECT * FROM item_purchases WHERE target_key IS NOT NULL) w
      FULL JOIN (SELECT * FROM gifts_given WHERE item_id IS NOT NULL) g USING (gift_id)
      WHERE (w.buyer_key, w.target_key, w.item_id, w.transfer_id, w.created_at)
          IS DISTINCT FROM (g.sender_key, g.host_key, g.item_id, g.transfer_id, g.created_at)
        OR (w.pay_cd = 'STAR' AND w.price <> g.star_cnt)`,
  },
  {
    name: 'the honey that the house gives with items is that of items paid in won',
    sql: `SELECT b.account_id, b.balance FROM ledger_balances b WHERE b.kind = 'house' AND b.asset = 'STAR' AND b.code = 'item'
      AND b.balance <> -(SELECT coalesce(sum(g.star_cnt), 0) FROM item_purchases w JOIN gifts_given g USING (gift_id) WHERE w.pay_cd = 'KRW')
      UNION ALL SELECT NULL, NULL WHERE NOT EXISTS (
        SELECT FROM ledger_account_keys a WHERE a.kind = 'house' AND a.asset = 'STAR' AND a.code = 'item')`,
  },
  {
    name: 'a purchase matches its response',
    sql: `SELECT w.purchase_id FROM item_purchases w WHERE w.pay_cd <> 'KRW' AND (
        ((w.answer ->> 'purchase_id')::bigint, (w.answer ->> 'owned_id')::bigint, (w.answer ->> 'item_id')::int,
         (w.answer ->> 'price')::bigint, w.answer ->> 'pay_cd', (w.answer ->> 'target_user_key')::int, (w.answer ->> 'gift_id')::bigint)
        IS DISTINCT FROM (w.purchase_id, w.owned_id, w.item_id, w.price, w.pay_cd::text, w.target_key, w.gift_id))`,
  },
  {
    name: 'a purchase has its item, owned by the last receiver',
    sql: `SELECT w.purchase_id FROM item_purchases w LEFT JOIN owned_items o USING (owned_id)
      LEFT JOIN LATERAL (SELECT g.receiver_key FROM item_gifts g WHERE g.owned_id = w.owned_id ORDER BY g.item_gift_id DESC LIMIT 1)
        last ON true
      WHERE o.item_id IS DISTINCT FROM w.item_id OR o.user_key IS DISTINCT FROM coalesce(last.receiver_key, w.buyer_key)`,
  },
  {
    name: 'an item that was taken back was unused and refunded to its owner, and every refunded item was taken back',
    sql: `SELECT coalesce(o.owned_id, r.refund_id) AS id FROM (SELECT * FROM owned_items WHERE taken_at IS NOT NULL) o
      FULL JOIN (
        SELECT w.owned_id, w.buyer_key, w.target_key, r.refund_id, r.created_at FROM order_refunds r JOIN order_records n USING (order_no)
          LEFT JOIN item_purchases w USING (order_no)
        WHERE n.kind <> 'honey' AND r.cause = 'operator' AND r.state <> 'failed'
      ) r USING (owned_id)
      WHERE (o.user_key, o.taken_at) IS DISTINCT FROM (r.buyer_key, r.created_at) OR r.target_key IS NOT NULL OR o.used_at IS NOT NULL`,
  },
  {
    name: 'an item that was bought or received has its purchase or gift',
    sql: `SELECT o.owned_id FROM owned_items o WHERE o.source = 'bought'
        AND NOT EXISTS (SELECT FROM item_purchases w WHERE w.owned_id = o.owned_id AND w.buyer_key = o.user_key AND w.target_key IS NULL)
      UNION ALL SELECT o.owned_id FROM owned_items o WHERE o.source = 'received'
        AND NOT EXISTS (SELECT FROM item_gifts g WHERE g.owned_id = o.owned_id AND g.receiver_key = o.user_key
          AND g.sender_key = o.from_key)`,
  },
  {
    name: "a member's active effects are those of the items used",
    sql: `SELECT e.user_key, e.kind FROM item_effects e WHERE CASE
        WHEN e.ends_at IS NULL THEN e.amount <> (SELECT coalesce(sum(i.amount), 0) FROM owned_items o JOIN items i USING (item_id)
          WHERE o.user_key = e.user_key AND o.used_at IS NOT NULL AND i.kind = e.kind)
        ELSE NOT EXISTS (SELECT FROM owned_items o JOIN items i USING (item_id)
          WHERE o.user_key = e.user_key AND o.ends_at = e.ends_at AND i.kind = e.kind) END`,
  },
  {
    name: 'an item is passed on at most once, and never if it was paid in BTUC',
    sql: `SELECT g.owned_id FROM item_gifts g LEFT JOIN item_purchases w ON w.owned_id = g.owned_id WHERE g.purchase_id IS NULL
      GROUP BY g.owned_id HAVING count(*) > 1 OR bool_or(w.pay_cd = 'BTUC')`,
  },
];
