import type { Counter, Proof } from '../wallet/index.ts';

/** Ranks and the grades of their places, as derived from gifts. */
export const rankProofs: readonly Proof[] = [
  {
    name: 'a running rank matches the gifts, less those not rolled up yet',
    sql: `SELECT kind, period, starts_on, user_key FROM rank_totals r
      FULL JOIN rank_totals_of_gifts() g USING (kind, period, starts_on, user_key)
      WHERE (r.star_cnt, r.reached_at) IS DISTINCT FROM (g.star_cnt, g.reached_at)`,
  },
  {
    name: 'a closed rank has the places and grades that follow from the gifts',
    sql: `SELECT kind, period, starts_on, user_key FROM rank_places r
      FULL JOIN rank_places_of_gifts() g USING (kind, period, starts_on, user_key)
      WHERE (r.place, r.star_cnt, r.reached_at, r.before_place, r.honor)
        IS DISTINCT FROM (g.place, g.star_cnt, g.reached_at, g.before_place, g.honor)`,
  },
  {
    name: 'a closed rank has as many hosts and members as its places',
    sql: `SELECT c.period, c.starts_on FROM rank_closings c LEFT JOIN (
        SELECT period, starts_on, count(*) FILTER (WHERE kind = 'host') AS host_cnt, count(*) FILTER (WHERE kind = 'member') AS member_cnt
        FROM rank_places GROUP BY 1, 2
      ) p USING (period, starts_on)
      WHERE (c.host_cnt, c.member_cnt) IS DISTINCT FROM (coalesce(p.host_cnt, 0)::int, coalesce(p.member_cnt, 0)::int)`,
  },
];

/** Running and closed ranks. */
export const rankCounters: readonly Counter[] = [
  {
    table: 'rank_totals',
    keys: ['kind', 'period', 'starts_on', 'user_key'],
    columns: ['star_cnt', 'reached_at'],
    source: 'SELECT * FROM rank_totals_of_gifts()',
  },
  {
    table: 'rank_places',
    keys: ['kind', 'period', 'starts_on', 'user_key'],
    columns: ['place', 'star_cnt', 'reached_at', 'before_place', 'honor'],
    replaceRows: true,
    source: 'SELECT * FROM rank_places_of_gifts()',
  },
];
