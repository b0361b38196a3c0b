-- The expected contents of rank_totals: summed from the gifts that are rolled up, without closed periods.
-- Called by rank_reopen, by money_rebuild and by the dataset load. Rules: RANKS-1, RANKS-7.
CREATE OR REPLACE FUNCTION rank_totals_of_gifts() RETURNS SETOF rank_totals LANGUAGE sql STABLE AS $$
  SELECT s.kind, p.period, rank_period_start(p.period, s.day), s.user_key, sum(s.star_cnt)::bigint, max(s.reached_at)
  FROM (
    SELECT sides.kind, (g.created_at AT TIME ZONE 'Asia/Seoul')::date AS day, sides.user_key,
      sum(g.star_cnt) AS star_cnt, max(g.created_at) AS reached_at
    FROM gifts_given g CROSS JOIN LATERAL (VALUES ('host'::rank_kind, g.host_key), ('member', g.sender_key)) sides (kind, user_key)
    WHERE NOT EXISTS (SELECT FROM gifts_uncounted r WHERE r.gift_id = g.gift_id) GROUP BY 1, 2, 3
  ) s CROSS JOIN unnest(enum_range(NULL::rank_period)) AS p (period)
  WHERE NOT EXISTS (SELECT FROM rank_closings c
    WHERE c.period = p.period AND c.starts_on = rank_period_start(p.period, s.day))
  GROUP BY 1, 2, 3, 4
$$;
