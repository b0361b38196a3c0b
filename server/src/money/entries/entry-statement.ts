/**
 * A page of what went in and out of one account, with the sums by day and operation that it belongs to: one round trip.
 * The sums are those of counters, and say between which postings the entries lie; so a page reads an index from its place on,
 * whatever the member's history is. A wallet's postings are written under its lock: their order never changes.
 *
 * $1 kind of account, $2 asset, $3 member, $4 and $5 the first day and the day after the last, $6 true for what went out, false for
 * what came in, null for both, $7 operations (null: all), $8 operations that are left out, $9 and $10 the moments between
 * which entries are asked for, $11 the posting before which the page begins, $12 offset, $13 limit.
 */
export const entriesStatement = `
  WITH own AS MATERIALIZED (
    SELECT a.id FROM ledger_accounts a
    WHERE a.kind = $1::ledger_account_kind AND a.asset = $2::ledger_asset AND a.user_key = $3 AND a.code = ''
  ), days AS MATERIALIZED (
    SELECT to_char(d.day, 'YYYYMMDD') AS day, d.day AS date, d.outgoing, d.operation, sum(d.granted)::bigint AS granted,
      sum(d.bought)::bigint AS bought, sum(d.entry_cnt)::int AS entry_cnt, min(d.first_id) AS first_id, max(d.last_id) AS last_id
    FROM own, LATERAL account_days(own.id, $4::date, $5::date) d GROUP BY 1, 2, 3, 4
  ), chosen AS MATERIALIZED (
    SELECT min(d.first_id) AS first_id, least(max(d.last_id), coalesce($11::bigint - 1, max(d.last_id))) AS last_id FROM days d
    WHERE ($6::boolean IS NULL OR d.outgoing = $6) AND ($7::text[] IS NULL OR d.operation = ANY ($7))
      AND ($8::text[] IS NULL OR d.operation <> ALL ($8))
      AND d.date >= ($9::timestamptz AT TIME ZONE 'Asia/Seoul')::date AND d.date < ($10::timestamptz AT TIME ZONE 'Asia/Seoul')::date
  ), page AS (
    SELECT * FROM (
      (${side('source_id', 'true')}) UNION ALL (${side('destination_id', 'false')})
    ) sides ORDER BY sides.id DESC OFFSET $12::int LIMIT $13::int
  )
  SELECT
    (SELECT coalesce(json_agg(json_build_object('day', d.day, 'outgoing', d.outgoing, 'operation', d.operation,
      'granted', d.granted, 'bought', d.bought, 'entry_cnt', d.entry_cnt)), '[]') FROM days d) AS days,
    (SELECT coalesce(json_agg(e ORDER BY e.id DESC), '[]') FROM (
      SELECT page.id, page.outgoing, page.operation, page.created_at, funds.granted, funds.bought,
        -- Of what the house passes on to a host, who asked for it; of what it passes on between members, the other one.
        coalesce(funds.other_key, CASE
          WHEN page.operation = 'transfer' THEN (page.answer ->> CASE WHEN page.outgoing THEN 'to_user_key' ELSE 'from_user_key' END)::int
          WHEN $1 = 'income' THEN nullif(nullif(page.owner_key, $3), 0) END) AS other_key,
        CASE WHEN $1 = 'wallet' THEN coalesce(page.answer ->> 'balance_star_cnt', page.answer ->> 'balance',
          page.answer ->> CASE WHEN page.outgoing THEN 'from_balance' ELSE 'to_balance' END)::bigint END AS balance,
        coalesce(page.answer ->> 'order_no', '') AS order_no, coalesce(i.name, '') AS title,
        g.gift_id, g.vod_key, l.title AS live_title, coalesce(g.message, '') AS message, coalesce(g.combo, 1) AS combo, coalesce(k.name, i.name) AS sticker_name
      FROM page
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(s.amount) FILTER (WHERE s.fund = 'granted'), 0)::bigint AS granted,
            coalesce(sum(s.amount) FILTER (WHERE s.fund = 'bought'), 0)::bigint AS bought, max(o.user_key) FILTER (WHERE o.user_key > 0) AS other_key
          FROM ledger_postings s
            JOIN ledger_accounts o ON o.id = CASE WHEN page.outgoing THEN s.destination_id ELSE s.source_id END
          WHERE s.transfer_id = page.transfer_id
            AND CASE WHEN page.outgoing THEN s.source_id ELSE s.destination_id END = (SELECT id FROM own)
        ) funds
        LEFT JOIN gifts g ON g.transfer_id = page.transfer_id
        LEFT JOIN lives l ON l.vod_key = g.vod_key
        LEFT JOIN gift_stickers k ON k.sticker_id = g.sticker_id
        LEFT JOIN items i ON i.item_id = coalesce(g.item_id, (page.answer ->> 'item_id')::int)
    ) e) AS entries`;

/** The entries of one side: of a transfer's postings the first stands for it. */
function side(own: 'source_id' | 'destination_id', outgoing: 'true' | 'false'): string {
  return `
      SELECT p.id, ${outgoing} AS outgoing, p.transfer_id, t.operation, t.owner_key, t.created_at, t.answer
      FROM ledger_postings p JOIN ledger_transfers t ON t.id = p.transfer_id
      WHERE p.${own} = (SELECT id FROM own) AND $6::boolean IS DISTINCT FROM ${outgoing === 'true' ? 'false' : 'true'}
        AND p.id >= (SELECT first_id FROM chosen) AND p.id <= (SELECT last_id FROM chosen)
        AND t.created_at >= $9 AND t.created_at < $10
        AND ($7::text[] IS NULL OR t.operation = ANY ($7)) AND ($8::text[] IS NULL OR t.operation <> ALL ($8))
        AND NOT EXISTS (
          SELECT FROM ledger_postings e WHERE e.transfer_id = p.transfer_id AND e.${own} = p.${own} AND e.id < p.id)
      ORDER BY p.id DESC LIMIT $12::int + $13::int`;
}
