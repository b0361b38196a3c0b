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
    sql: `SELECT p.event_id, p.kind, p.number, t.idempotency_key FROM (SELECT * FROM month_event_prizes WHERE paid_at IS NOT NULL) p
      FULL JOIN (${payments}) t ON t.operation = 'event_' || p.kind
        AND t.idempotency_key = 'month-event:' || p.event_id || ':' || p.kind || ':' || p.number
      WHERE (t.owner_key, t.asset, t.amount) IS DISTINCT FROM (p.user_key, p.asset, p.amount)`,
  },
  {
    name: 'a prize of an event that was not paid is noted',
    sql: `SELECT p.event_id, p.kind, p.number FROM month_event_prizes p WHERE p.unpaid_reason IS NOT NULL AND NOT EXISTS (
        SELECT FROM event_unpaid_prizes u WHERE u.kind = 'event_' || p.kind AND u.user_key = p.user_key AND u.asset = p.asset
          AND u.amount = p.amount AND u.source_key = p.user_key || ' month-event:' || p.event_id || ':' || p.kind || ':' || p.number)`,
  },
  {
    name: 'the winners of an event entered it, each once, before they were drawn',
    sql: `SELECT p.event_id, p.number FROM month_event_prizes p LEFT JOIN month_events e USING (event_id)
        LEFT JOIN month_event_entries n ON n.event_id = p.event_id AND n.user_key = p.user_key
      WHERE p.kind = 'draw' AND (e.drawn_at IS NULL OR n.user_key IS NULL OR n.created_at >= e.ends_at OR n.created_at < e.begins_at)
      UNION ALL SELECT p.event_id, p.user_key FROM month_event_prizes p WHERE p.kind = 'draw' GROUP BY 1, 2 HAVING count(*) > 1`,
  },
  {
    name: 'a prize of an event is that of its number in the event’s parts',
    sql: `SELECT p.event_id, p.kind, p.number FROM month_event_prizes p LEFT JOIN LATERAL (
        SELECT z.prize ->> 'asset' AS asset, (z.prize ->> 'amount')::bigint AS amount,
          sum((z.prize ->> 'count')::int) OVER (ORDER BY z.place) AS last
        FROM month_events e CROSS JOIN jsonb_array_elements(e.parts) AS part (value)
          CROSS JOIN jsonb_array_elements(part.value -> 'prizes') WITH ORDINALITY AS z (prize, place)
        WHERE e.event_id = p.event_id AND part.value ->> 'type' = CASE p.kind WHEN 'draw' THEN 'ticket_ask' ELSE 'ranking' END
      ) z ON z.last >= p.number
      GROUP BY p.event_id, p.kind, p.number, p.asset, p.amount
      HAVING (p.asset::text, p.amount) IS DISTINCT FROM ((array_agg(z.asset ORDER BY z.last))[1], (array_agg(z.amount ORDER BY z.last))[1])`,
  },
];
