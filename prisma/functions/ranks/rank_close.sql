-- Freezes the ranks of an ended period, of hosts and of members: their places, with the places of the previous period,
-- and for a month the honorary grades, of which p_honors names one for each of the first places with at least
-- p_honor_min honey. Roll-ups wait until it is done, so that nothing is counted between reading and closing. Returns
-- `closed`; `waiting` while gifts of the period are not rolled up; `early` while an earlier period of the same length
-- is open, whose places are shown with these; `late` if it was closed already: later counts are discarded, and
-- money_rebuild reports them.
-- Called by the job of server/src/ranks/rank-closing.service.ts, outside the pool. Rules: RANKS-5, RANKS-6, RANKS-7,
-- RANKS-14, RANKS-17.
CREATE OR REPLACE FUNCTION rank_close(p_period rank_period, p_starts_on date, p_now timestamptz, p_honors text[], p_honor_min bigint)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gift_roll_up'));
  IF EXISTS (SELECT FROM rank_closings c WHERE c.period = p_period AND c.starts_on = p_starts_on) THEN
    DELETE FROM rank_totals t WHERE t.period = p_period AND t.starts_on = p_starts_on;
    RETURN 'late';
  END IF;
  IF EXISTS (SELECT FROM gifts_uncounted r JOIN gifts_given g USING (gift_id)
    WHERE g.created_at < rank_period_after(p_period, p_starts_on, 1)::timestamp AT TIME ZONE 'Asia/Seoul')
  THEN RETURN 'waiting'; END IF;
  IF EXISTS (SELECT FROM rank_totals t WHERE t.kind = 'member' AND t.period = p_period AND t.starts_on < p_starts_on)
  THEN RETURN 'early'; END IF;

  INSERT INTO rank_places (kind, period, starts_on, place, user_key, star_cnt, reached_at, before_place, honor)
  SELECT n.kind, p_period, p_starts_on, n.place, n.user_key, n.star_cnt, n.reached_at, b.place,
    CASE WHEN p_period = 'month' AND n.star_cnt >= p_honor_min THEN p_honors[n.place] END
  FROM (
    SELECT t.kind, t.user_key, t.star_cnt, t.reached_at,
      (row_number() OVER (PARTITION BY t.kind ORDER BY t.star_cnt DESC, t.reached_at, t.user_key))::int AS place
    FROM rank_totals t WHERE t.kind IN ('host', 'member') AND t.period = p_period AND t.starts_on = p_starts_on
  ) n LEFT JOIN rank_places b ON b.kind = n.kind AND b.period = p_period
    AND b.starts_on = rank_period_after(p_period, p_starts_on, -1) AND b.user_key = n.user_key;
  INSERT INTO rank_closings (period, starts_on, closed_at, host_cnt, member_cnt, honors, honor_min)
  SELECT p_period, p_starts_on, p_now, count(*) FILTER (WHERE t.kind = 'host'), count(*) FILTER (WHERE t.kind = 'member'),
    coalesce(p_honors, '{}'), p_honor_min
  FROM rank_totals t WHERE t.kind IN ('host', 'member') AND t.period = p_period AND t.starts_on = p_starts_on;
  DELETE FROM rank_totals t WHERE t.kind IN ('host', 'member') AND t.period = p_period AND t.starts_on = p_starts_on;
  RETURN 'closed';
END $$;
