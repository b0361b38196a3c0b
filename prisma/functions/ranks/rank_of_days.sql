-- The first p_limit places of a rank that spans days of its own instead of a period: from p_from to the day before
-- p_until, closed days as they were frozen and running ones as they are. Places as in every rank: the member who
-- reached the total first, then the lower key.
-- Called by statements of server/src/events/monthly. Rules: RANKS-1, RANKS-5, EVENTS-57.
CREATE OR REPLACE FUNCTION rank_of_days(p_kind rank_kind, p_from date, p_until date, p_limit int)
RETURNS TABLE (place int, user_key int, star_cnt bigint) LANGUAGE sql STABLE AS $$
  SELECT (row_number() OVER (ORDER BY s.star_cnt DESC, s.reached_at, s.user_key))::int, s.user_key, s.star_cnt
  FROM (
    SELECT d.user_key, sum(d.star_cnt)::bigint AS star_cnt, max(d.reached_at) AS reached_at
    FROM (
      SELECT p.user_key, p.star_cnt, p.reached_at FROM rank_places p
      WHERE p.kind = p_kind AND p.period = 'day' AND p.starts_on >= p_from AND p.starts_on < p_until
      UNION ALL
      SELECT t.user_key, t.star_cnt, t.reached_at FROM rank_totals t
      WHERE t.kind = p_kind AND t.period = 'day' AND t.starts_on >= p_from AND t.starts_on < p_until
    ) d GROUP BY d.user_key
  ) s ORDER BY s.star_cnt DESC, s.reached_at, s.user_key LIMIT p_limit
$$;
