import type { Counter, Proof } from '../wallet/index.ts';

/** The gifts whose roll-up is done. */
const rolledUp = `SELECT g.* FROM gifts g WHERE NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id)`;

/** Gifts, and the sums counted from them. */
export const giftProofs: readonly Proof[] = [
  {
    // An item paid in won is given from the house's account, on behalf of the payer.
    name: 'a gift matches its transfer: the amount from the giver to the host',
    sql: `SELECT g.gift_id FROM gifts g LEFT JOIN item_purchases w ON w.gift_id = g.gift_id AND w.pay_cd = 'KRW' LEFT JOIN (
        SELECT p.transfer_id, sum(p.amount) AS amount,
          min(s.user_key) AS sender, max(s.user_key) AS sender_max,
          min(d.user_key) AS host, max(d.user_key) AS host_max
        FROM ledger_entries p JOIN ledger_account_keys s ON s.id = p.source_id JOIN ledger_account_keys d ON d.id = p.destination_id
        GROUP BY p.transfer_id
      ) p ON p.transfer_id = g.transfer_id
      WHERE p.amount IS DISTINCT FROM g.star_cnt
        OR (p.sender, p.sender_max) IS DISTINCT FROM (
          CASE WHEN w.gift_id IS NULL THEN g.sender_key ELSE 0 END, CASE WHEN w.gift_id IS NULL THEN g.sender_key ELSE 0 END)
        OR p.host <> g.host_key OR p.host_max <> g.host_key`,
  },
  {
    name: 'a gift transfer has its gift',
    sql: `SELECT t.id FROM ledger_operations t LEFT JOIN gifts g ON g.transfer_id = t.id
      WHERE t.operation = 'gift' AND g.gift_id IS NULL`,
  },
  {
    name: 'a gift has its giver, its host and its live',
    sql: `SELECT g.gift_id FROM gifts g
      LEFT JOIN member_profiles s ON s.user_key = g.sender_key LEFT JOIN member_profiles h ON h.user_key = g.host_key
      LEFT JOIN live_cards l ON l.vod_key = g.vod_key
      WHERE s.user_key IS NULL OR h.user_key IS NULL OR (g.vod_key IS NOT NULL AND l.vod_key IS NULL)`,
  },
  {
    name: "a fan total is the sum of the fan's gifts, less those not rolled up yet",
    sql: `SELECT host_key, user_key FROM fan_totals f FULL JOIN (
        SELECT g.host_key, g.sender_key AS user_key, sum(g.star_cnt) AS star_cnt FROM gifts g
        WHERE NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id) GROUP BY 1, 2
      ) g USING (host_key, user_key) WHERE f.star_cnt IS DISTINCT FROM g.star_cnt`,
  },
  {
    name: "a gift matches its transfer's response",
    sql: `SELECT g.gift_id FROM gifts g LEFT JOIN ledger_operations t ON t.id = g.transfer_id
      WHERE t.operation IS DISTINCT FROM 'gift' OR t.owner_key <> g.sender_key OR t.created_at <> g.created_at
        OR ((t.answer ->> 'gift_id')::bigint, (t.answer ->> 'target_user_key')::int, (t.answer ->> 'vod_key')::int,
            (t.answer ->> 'star_cnt')::bigint, coalesce((t.answer ->> 'combo')::int, 1))
          IS DISTINCT FROM (g.gift_id, g.host_key, g.vod_key, g.star_cnt, g.combo)`,
  },
  {
    name: 'a goal counts the gifts given in its live since it was set, less those not rolled up yet',
    sql: `SELECT q.goal_id FROM live_goals q WHERE q.star_cnt <> coalesce((
        SELECT sum(g.star_cnt) FROM (${rolledUp}) g
        WHERE g.vod_key = q.vod_key AND g.gift_id > q.from_gift_id AND (q.until_gift_id IS NULL OR g.gift_id <= q.until_gift_id)), 0)`,
  },
  {
    name: 'a combo continues from the same gift before it',
    sql: `SELECT g.gift_id FROM gifts g WHERE g.combo < 1 OR (g.combo > 1 AND NOT EXISTS (
        SELECT FROM gifts e WHERE e.sender_key = g.sender_key AND e.gift_id < g.gift_id AND e.vod_key = g.vod_key
          AND e.host_key = g.host_key AND e.star_cnt = g.star_cnt AND e.sticker_id IS NOT DISTINCT FROM g.sticker_id
          AND e.item_id IS NOT DISTINCT FROM g.item_id AND e.combo = g.combo - 1))`,
  },
  {
    // A refused message is not stored.
    name: 'a gift matches its request, with its sticker and its message',
    sql: `SELECT g.gift_id FROM gifts g JOIN ledger_operations t ON t.id = g.transfer_id
      WHERE CASE WHEN t.answer ->> 'message_refusal' IS NOT NULL THEN g.message <> ''
        ELSE t.input_hash <> gift_hash(g.host_key, g.vod_key, g.star_cnt, g.sticker_id, g.message) END`,
  },
  {
    name: "a giver's total in a live is the sum of the gifts, less those not rolled up yet",
    sql: `SELECT vod_key, host_key, user_key FROM live_gift_totals t FULL JOIN (
        SELECT g.vod_key, g.host_key, g.sender_key AS user_key, sum(g.star_cnt) AS star_cnt, count(*) AS gift_cnt
        FROM gifts g
        WHERE g.vod_key IS NOT NULL AND NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id)
        GROUP BY 1, 2, 3
      ) g USING (vod_key, host_key, user_key)
      WHERE (t.star_cnt, t.gift_cnt) IS DISTINCT FROM (g.star_cnt, g.gift_cnt)`,
  },
  {
    name: 'every entry waiting for the roll-up is a gift',
    sql: `SELECT r.gift_id FROM gifts_unrolled r LEFT JOIN gifts g USING (gift_id) WHERE g.gift_id IS NULL`,
  },
  {
    name: "the totals of a live's hosts and givers match the gifts, less those not rolled up yet",
    sql: `WITH given AS (
        SELECT g.vod_key, g.host_key, g.sender_key, g.star_cnt, g.gift_id FROM gifts g
        WHERE g.vod_key IS NOT NULL AND NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id)
      )
      SELECT vod_key, host_key AS user_key FROM live_host_totals t FULL JOIN (
        SELECT vod_key, host_key, sum(star_cnt) AS star_cnt, count(*) AS gift_cnt, count(DISTINCT sender_key) AS giver_cnt,
          max(gift_id) AS last_gift_id
        FROM given GROUP BY 1, 2
      ) g USING (vod_key, host_key)
      WHERE (t.star_cnt, t.gift_cnt, t.giver_cnt, t.last_gift_id)
        IS DISTINCT FROM (g.star_cnt, g.gift_cnt, g.giver_cnt, g.last_gift_id)
      UNION ALL
      SELECT vod_key, user_key FROM live_giver_totals t FULL JOIN (
        SELECT vod_key, sender_key AS user_key, sum(star_cnt) AS star_cnt FROM given GROUP BY 1, 2
      ) g USING (vod_key, user_key) WHERE t.star_cnt IS DISTINCT FROM g.star_cnt`,
  },
];

/** The sums of gifts by fan, live, host and giver. */
export const giftCounters: readonly Counter[] = [
  {
    table: 'fan_totals',
    keys: ['host_key', 'user_key'],
    columns: ['star_cnt'],
    source: `SELECT g.host_key, g.sender_key AS user_key, sum(g.star_cnt)::bigint AS star_cnt FROM (${rolledUp}) g GROUP BY 1, 2`,
  },
  {
    table: 'live_gift_totals',
    keys: ['vod_key', 'host_key', 'user_key'],
    columns: ['star_cnt', 'gift_cnt'],
    source: `SELECT g.vod_key, g.host_key, g.sender_key AS user_key, sum(g.star_cnt)::bigint AS star_cnt, count(*)::int AS gift_cnt
      FROM (${rolledUp}) g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2, 3`,
  },
  {
    table: 'live_giver_totals',
    keys: ['vod_key', 'user_key'],
    columns: ['star_cnt'],
    source: `SELECT g.vod_key, g.sender_key AS user_key, sum(g.star_cnt)::bigint AS star_cnt
      FROM (${rolledUp}) g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2`,
  },
  {
    table: 'live_host_totals',
    keys: ['vod_key', 'host_key'],
    columns: ['star_cnt', 'gift_cnt', 'giver_cnt', 'last_gift_id'],
    source: `SELECT g.vod_key, g.host_key, sum(g.star_cnt)::bigint AS star_cnt, count(*)::int AS gift_cnt,
        count(DISTINCT g.sender_key)::int AS giver_cnt, max(g.gift_id) AS last_gift_id
      FROM (${rolledUp}) g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2`,
  },
];
