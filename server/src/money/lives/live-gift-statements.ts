/**
 * Gifts that a member ($1) received by live: the counters, plus gifts that are not rolled up yet. Both are read in one
 * statement, so that no gift is missed or counted twice, and the sums match the gifts' rows.
 */
const received = `
  pending AS (
    SELECT g.vod_key, g.sender_key, g.star_cnt FROM gifts_uncounted r JOIN gifts_given g USING (gift_id)
    WHERE g.host_key = $1 AND g.vod_key IS NOT NULL
  ), sums AS (
    SELECT t.vod_key, t.star_cnt, t.gift_cnt, t.giver_cnt FROM live_host_sums t WHERE t.host_key = $1
    UNION ALL
    SELECT p.vod_key, sum(p.star_cnt), count(*), count(DISTINCT p.sender_key) FILTER (WHERE NOT EXISTS (
      SELECT FROM live_gift_sums k WHERE k.vod_key = p.vod_key AND k.host_key = $1 AND k.user_key = p.sender_key))
    FROM pending p GROUP BY 1
  )`;

/** Gifts that a member ($1) gave by live, likewise. */
const given = `
  pending AS (
    SELECT g.vod_key, g.star_cnt FROM gifts_uncounted r JOIN gifts_given g USING (gift_id)
    WHERE g.sender_key = $1 AND g.vod_key IS NOT NULL
  ), sums AS (
    SELECT t.vod_key, t.star_cnt, t.gift_cnt, 0 AS giver_cnt FROM live_gift_sums t WHERE t.user_key = $1
    UNION ALL
    SELECT p.vod_key, sum(p.star_cnt), count(*), 0 FROM pending p GROUP BY 1
  )`;

const sumColumns = `sum(s.star_cnt)::bigint AS star_cnt, sum(s.gift_cnt)::int AS gift_cnt, sum(s.giver_cnt)::int AS giver_cnt`;

const liveColumns = 'l.vod_key, l.title, l.type::text AS type, l.host_key, l.started_at, l.ended_at';

/**
 * $1 member, $2 and $3 the month in which the lives started, $4 offset, $5 limit. Without lives, one row holds the sums
 * only.
 */
const listOf = (sums: string): string => `
  WITH ${sums}, listed AS MATERIALIZED (
    SELECT s.vod_key, l.started_at, ${sumColumns}
    FROM sums s JOIN live_cards l USING (vod_key) WHERE l.started_at >= $2 AND l.started_at < $3 GROUP BY 1, 2
  )
  SELECT totals.total, totals.all_star_cnt, totals.all_gift_cnt, page.*
  FROM (SELECT count(*)::int AS total, coalesce(sum(star_cnt), 0)::bigint AS all_star_cnt,
      coalesce(sum(gift_cnt), 0)::int AS all_gift_cnt FROM listed) totals
    LEFT JOIN LATERAL (
      SELECT ${liveColumns}, place.star_cnt, place.gift_cnt, place.giver_cnt
      FROM (SELECT * FROM listed ORDER BY started_at DESC, vod_key DESC OFFSET $4::int LIMIT $5::int) place
        JOIN live_cards l USING (vod_key)) page ON true
  ORDER BY page.started_at DESC, page.vod_key DESC`;

/** $1 member, $2 live. */
const oneOf = (sums: string): string => `
  WITH ${sums}
  SELECT ${liveColumns}, EXISTS (SELECT FROM live_seats c WHERE c.vod_key = l.vod_key AND c.host_key = $1) AS takes_part,
    coalesce(own.star_cnt, 0)::bigint AS star_cnt, coalesce(own.gift_cnt, 0) AS gift_cnt, coalesce(own.giver_cnt, 0) AS giver_cnt
  FROM live_cards l
    LEFT JOIN (SELECT ${sumColumns}, s.vod_key FROM sums s WHERE s.vod_key = $2 GROUP BY s.vod_key) own ON own.vod_key = l.vod_key
  WHERE l.vod_key = $2`;

/** $1 member, $2 and $3 a month: gifts outside lives, by the time at which they were given. */
const outsideOf = (side: 'host_key' | 'sender_key'): string => `
  SELECT coalesce(sum(g.star_cnt), 0)::bigint AS star_cnt, count(*)::int AS gift_cnt
  FROM gifts_given g WHERE g.${side} = $1 AND g.vod_key IS NULL AND g.created_at >= $2 AND g.created_at < $3`;

/** $1 member, $2 live, $3 offset, $4 limit: the gifts, with the other party. */
const giftsOf = (own: 'host_key' | 'sender_key', other: 'host_key' | 'sender_key'): string => `
  SELECT g.gift_id, g.${other} AS user_key, g.star_cnt, g.sticker_id, g.message, g.combo, g.created_at
  FROM gifts_given g WHERE g.vod_key = $2 AND g.${own} = $1 ORDER BY g.gift_id DESC OFFSET $3 LIMIT $4`;

/** The statements for each side: for the receiver and for the giver. */
export const sides = {
  received: {
    list: listOf(received),
    one: oneOf(received),
    outside: outsideOf('host_key'),
    gifts: giftsOf('host_key', 'sender_key'),
  },
  given: {
    list: listOf(given),
    one: oneOf(given),
    outside: outsideOf('sender_key'),
    gifts: giftsOf('sender_key', 'host_key'),
  },
} as const;

/** $1 member, $2 live: the members who gave most in it. */
export const giversStatement = `
  SELECT given.user_key, sum(given.star_cnt)::bigint AS star_cnt, sum(given.gift_cnt)::int AS gift_cnt
  FROM (
    SELECT t.user_key, t.star_cnt, t.gift_cnt FROM live_gift_sums t WHERE t.vod_key = $2 AND t.host_key = $1
    UNION ALL
    SELECT g.sender_key, g.star_cnt, 1 FROM gifts_uncounted r JOIN gifts_given g USING (gift_id)
    WHERE g.vod_key = $2 AND g.host_key = $1
  ) given GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10`;
