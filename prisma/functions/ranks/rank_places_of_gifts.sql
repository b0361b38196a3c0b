-- The expected rank_places of the closed periods: the places according to the gifts, whatever was frozen. The honorary
-- grade of a month's place follows from the requirements stored at its closing.
-- Called by money_rebuild. Rules: RANKS-5, RANKS-7.
CREATE OR REPLACE FUNCTION rank_places_of_gifts() RETURNS SETOF rank_places LANGUAGE sql STABLE AS $$
  -- The previous place is in the preceding row of the same member: a self-join would read everything for each row.
  SELECT n.kind, n.period, n.starts_on, n.place, n.user_key, n.star_cnt, n.reached_at,
    CASE WHEN lag(n.starts_on) OVER own = rank_period_after(n.period, n.starts_on, -1) THEN lag(n.place) OVER own END,
    CASE WHEN d.honors IS NULL THEN h.honor WHEN n.period = 'month' AND n.star_cnt >= d.honor_min THEN d.honors[n.place] END
  FROM (
    SELECT t.kind, t.period, t.starts_on,
      (row_number() OVER (PARTITION BY t.kind, t.period, t.starts_on ORDER BY t.star_cnt DESC, t.reached_at, t.user_key))::int AS place,
      t.user_key, t.star_cnt, t.reached_at
    FROM (
      SELECT s.kind, c.period, c.starts_on, s.user_key, sum(s.star_cnt)::bigint AS star_cnt, max(s.reached_at) AS reached_at
      FROM (
        SELECT sides.kind, (g.created_at AT TIME ZONE 'Asia/Seoul')::date AS day, sides.user_key,
          sum(g.star_cnt) AS star_cnt, max(g.created_at) AS reached_at
        FROM gifts_given g CROSS JOIN LATERAL (VALUES ('host'::rank_kind, g.host_key), ('member', g.sender_key)) sides (kind, user_key)
        GROUP BY 1, 2, 3
      ) s CROSS JOIN unnest(enum_range(NULL::rank_period)) AS p (period)
        JOIN rank_closings c ON c.period = p.period AND c.starts_on = rank_period_start(p.period, s.day)
      GROUP BY 1, 2, 3, 4
    ) t
  ) n
    JOIN rank_closings d ON d.period = n.period AND d.starts_on = n.starts_on
    -- Older closings stored no grades.
    LEFT JOIN rank_places h ON h.kind = n.kind AND h.period = n.period AND h.starts_on = n.starts_on AND h.place = n.place
  WINDOW own AS (PARTITION BY n.kind, n.period, n.user_key ORDER BY n.starts_on)
$$;
