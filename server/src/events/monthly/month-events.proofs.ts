import type { Proof } from '../../wallet/index.ts';

/** Payments of events' draws and rankings, by the key of their prize. */
const payments = `
  SELECT o.operation, o.owner_key, o.idempotency_key, o.created_at, e.asset, e.amount
  FROM ledger_operations o JOIN ledger_entries e ON e.transfer_id = o.id JOIN ledger_account_keys h ON h.id = e.source_id
    JOIN ledger_account_keys a ON a.id = e.destination_id AND a.kind = 'wallet' AND a.user_key = o.owner_key
  WHERE o.operation IN ('event_draw', 'event_rank') AND h.kind = 'house' AND h.code = 'event'`;

/** Draws, rankings and prizes of monthly events. */
export const monthEventProofs: readonly Proof[] = [
  {
    name: 'a prize of an event was paid by its transfer once, and every such transfer has its prize',
    sql: `SELECT p.event_id, p.kind, p.number, t.idempotency_key FROM (SELECT * FROM month_event_prizes WHERE paid_at IS NOT NULL AND terms IS NULL) p
      FULL JOIN (${payments}) t ON t.operation = 'event_' || p.kind
        AND t.idempotency_key = 'month-event:' || p.event_id || ':' || p.kind || ':' || p.number
      WHERE (t.owner_key, t.asset, t.amount) IS DISTINCT FROM (p.user_key, p.asset, p.amount)`,
  },
  {
    name: 'a prize of an event that was not paid is noted',
    sql: `SELECT p.event_id, p.kind, p.number FROM month_event_prizes p WHERE p.unpaid_reason IS NOT NULL AND NOT EXISTS (
        SELECT FROM event_unpaid_prizes u WHERE u.kind = 'event_' || p.kind AND u.user_key = p.user_key
          AND (u.asset, u.amount, u.terms) IS NOT DISTINCT FROM (p.asset, p.amount, p.terms) AND u.source_key = p.user_key || ' month-event:' || p.event_id || ':' || p.kind || ':' || p.number)`,
  },
  {
    name: 'the winners of an event entered it, each once, before they were drawn',
    sql: `SELECT p.event_id, p.number FROM month_event_prizes p LEFT JOIN month_events e USING (event_id)
        LEFT JOIN month_event_entries n ON n.event_id = p.event_id AND n.user_key = p.user_key
      WHERE p.kind = 'draw' AND (e.drawn_at IS NULL OR n.user_key IS NULL OR n.created_at >= e.ends_at OR n.created_at < e.begins_at)
      UNION ALL SELECT p.event_id, p.user_key FROM month_event_prizes p WHERE p.kind = 'draw' GROUP BY 1, 2 HAVING count(*) > 1`,
  },
  {
    name: 'an item or a coupon that was won was granted once, and an unpaid one was not',
    sql: `SELECT p.event_id, p.kind, p.number FROM month_event_prizes p LEFT JOIN owned_items o
          ON p.terms ->> 'asset' = 'ITEM' AND o.owned_id::text = p.granted_ref
      WHERE (p.granted_ref IS NOT NULL) <> (p.terms IS NOT NULL AND p.paid_at IS NOT NULL)
        OR (p.terms ->> 'asset' = 'ITEM' AND p.granted_ref IS NOT NULL AND (o.item_id, o.created_at) IS DISTINCT FROM
          ((p.terms ->> 'item_id')::int, p.paid_at))
      UNION ALL SELECT p.event_id, p.terms ->> 'asset', count(*)::int FROM month_event_prizes p WHERE p.granted_ref IS NOT NULL
      GROUP BY p.event_id, p.terms ->> 'asset', p.granted_ref HAVING count(*) > 1`,
  },
  {
    name: 'a coupon that was won has its purchase at the coupon service, and every such purchase its prize',
    sql: `SELECT coalesce(p.key, e.idempotency_key) AS key FROM (
        SELECT 'month-event:' || event_id || ':' || kind || ':' || number AS key, * FROM month_event_prizes WHERE terms ->> 'asset' = 'COUPON'
      ) p FULL JOIN (SELECT * FROM external_purchases WHERE operation = 'coupon_prize') e ON e.idempotency_key = p.key
      WHERE (p.paid_at IS NOT NULL) <> (e.state IS NOT DISTINCT FROM 'done' AND e.purchase_id IS NOT NULL)
        OR (e.purchase_id IS NOT NULL AND (p.claimed_at IS NULL OR p.user_key IS DISTINCT FROM e.user_key))
        OR (p.unpaid_reason IS NOT NULL AND e.purchase_id IS NOT NULL)
        OR (e.answer ->> 'coupon_id') IS DISTINCT FROM CASE WHEN e.answer ->> 'coupon_id' IS NOT NULL THEN p.granted_ref END`,
  },
  {
    name: 'a prize of an event is that of its number in the event’s parts',
    sql: `SELECT p.event_id, p.kind, p.number FROM month_event_prizes p LEFT JOIN LATERAL (
        SELECT z.prize, sum((z.prize ->> 'count')::int) OVER (ORDER BY z.place) AS last
        FROM month_events e CROSS JOIN jsonb_array_elements(e.parts) AS part (value)
          CROSS JOIN jsonb_array_elements(part.value -> 'prizes') WITH ORDINALITY AS z (prize, place)
        WHERE e.event_id = p.event_id AND part.value ->> 'type' = CASE p.kind WHEN 'draw' THEN 'ticket_ask' ELSE 'ranking' END
        ORDER BY last
      ) z ON z.last >= p.number
      GROUP BY p.event_id, p.kind, p.number, p.asset, p.amount, p.terms
      HAVING (coalesce(p.asset::text, p.terms ->> 'asset'), p.amount) IS DISTINCT FROM
          ((array_agg(z.prize ORDER BY z.last))[1] ->> 'asset', ((array_agg(z.prize ORDER BY z.last))[1] ->> 'amount')::bigint)
        OR (p.terms - 'asset') IS DISTINCT FROM
          CASE WHEN p.terms IS NOT NULL THEN (array_agg(z.prize ORDER BY z.last))[1] - '{asset,amount,count}'::text[] END`,
  },
];
