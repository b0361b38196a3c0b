import type { Proof } from '../wallet/index.ts';

/** Battles, as derived from gifts. */
export const battleProofs: readonly Proof[] = [
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
