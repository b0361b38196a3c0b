import type { Counter, Proof } from '../wallet/index.ts';

/** The gifts whose roll-up is done. */
const rolledUp = `SELECT g.* FROM gifts_given g WHERE NOT EXISTS (SELECT FROM gifts_uncounted r WHERE r.gift_id = g.gift_id)`;

/** The sums of lives. */
export const liveProofs: readonly Proof[] = [
  {
    name: "a live's total is the sum of its gifts, less those not rolled up yet",
    sql: `SELECT l.vod_key FROM lives l LEFT JOIN (
        SELECT g.vod_key, sum(g.star_cnt) AS star_cnt, count(DISTINCT g.sender_key) AS giver_cnt FROM gifts_given g
        WHERE g.vod_key IS NOT NULL AND NOT EXISTS (SELECT FROM gifts_uncounted r WHERE r.gift_id = g.gift_id) GROUP BY 1
      ) g USING (vod_key) WHERE (l.star_cnt, l.giver_cnt) IS DISTINCT FROM (coalesce(g.star_cnt, 0), coalesce(g.giver_cnt, 0)::int)`,
  },
];

/** The sums of lives. */
export const liveCounters: readonly Counter[] = [
  {
    table: 'lives',
    keys: ['vod_key'],
    columns: ['star_cnt', 'giver_cnt'],
    columnsOnly: true,
    source: `SELECT l.vod_key, coalesce(sum(g.star_cnt), 0)::bigint AS star_cnt, count(DISTINCT g.sender_key)::int AS giver_cnt
      FROM lives l LEFT JOIN (${rolledUp}) g USING (vod_key) GROUP BY 1`,
  },
];
