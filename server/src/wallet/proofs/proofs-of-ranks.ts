import type { Proof } from './proofs-of-ledger.ts';

/** Ranks, the grades of their places, and battles, as derived from gifts. */
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
  {
    // A gift that was committed after the battle was closed does not count: there may be more gifts, never fewer.
    name: 'a side of a battle has at most the honey given to it, and the side with more honey won',
    sql: `SELECT b.battle_id FROM battles b JOIN battle_sides s ON s.battle_id = b.battle_id
        LEFT JOIN LATERAL battle_stars(b.battle_id) g ON g.seat = s.seat
      WHERE b.state IN ('won', 'drawn', 'forfeited') AND b.ended_at IS NOT NULL AND s.star_cnt > coalesce(g.star_cnt, 0)
      UNION ALL
      SELECT b.battle_id FROM battles b
        LEFT JOIN battle_sides f ON f.battle_id = b.battle_id AND f.seat = 0 LEFT JOIN battle_sides s ON s.battle_id = b.battle_id AND s.seat = 1
      WHERE b.state = 'won' AND b.winner_key IS DISTINCT FROM
          CASE WHEN f.star_cnt > s.star_cnt THEN f.host_key WHEN s.star_cnt > f.star_cnt THEN s.host_key END
        OR b.state = 'drawn' AND (f.star_cnt <> s.star_cnt OR b.winner_key IS NOT NULL)
        OR b.state = 'forfeited' AND coalesce(b.winner_key NOT IN (f.host_key, s.host_key), true)`,
  },
];
