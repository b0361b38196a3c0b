-- What a member watched on each Seoul day since the meter's day, with a row for yesterday and for today in any case: the
-- milliseconds carried over from the days before, the milliseconds watched, and when each unit of p_unit was finished.
-- What is left of a unit at midnight is carried over. `until` is when the member last watched. The meter has the sum of
-- the days before its own; one that does not begin before today, because the clock was set back, is ignored, and a member without a meter has the sum of all
-- sessions that are retained.
-- Called by missions_watch_note and by a statement of server/src/events/missions. Rules: EVENTS-31 to EVENTS-34.
CREATE OR REPLACE FUNCTION mission_watch(
  p_user_key int, p_now timestamptz, p_unit interval, p_pause interval, p_silence interval
) RETURNS TABLE (day date, carried_ms bigint, watched_ms bigint, finished timestamptz[], until timestamptz)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_today date := (p_now AT TIME ZONE 'Asia/Seoul')::date;
  v_unit bigint := extract(epoch FROM p_unit) * 1000;
  v_from timestamptz;
  v_carried bigint;
  v_watched tstzmultirange;
BEGIN
  SELECT m.since_day::timestamp AT TIME ZONE 'Asia/Seoul', m.carried_ms INTO v_from, v_carried FROM mission_meters m
    WHERE m.user_key = p_user_key AND m.since_day < v_today;
  v_carried := coalesce(v_carried, 0);
  v_watched := watched_ranges(p_user_key, coalesce(v_from, '-infinity'), p_now, p_pause, p_silence);
  RETURN QUERY
    WITH pieces AS (
      SELECT p.day, p.begins_at, (extract(epoch FROM p.ends_at - p.begins_at) * 1000)::bigint AS ms
      FROM (
        SELECT d.day::date AS day, greatest(lower(r.part), d.day AT TIME ZONE 'Asia/Seoul') AS begins_at,
          least(upper(r.part), (d.day + interval '1 day') AT TIME ZONE 'Asia/Seoul') AS ends_at
        FROM unnest(v_watched) AS r (part), generate_series(date_trunc('day', lower(r.part) AT TIME ZONE 'Asia/Seoul'),
          upper(r.part) AT TIME ZONE 'Asia/Seoul' - interval '1 ms', '1 day') AS d (day)
      ) p
    ), sums AS (
      SELECT p.*, v_carried + (sum(p.ms) OVER (ORDER BY p.begins_at))::bigint - p.ms AS before FROM pieces p
    ), days AS (
      SELECT a.day, sum(a.ms)::bigint AS ms
      FROM (SELECT p.day, p.ms FROM pieces p UNION ALL VALUES (v_today - 1, 0), (v_today, 0)) a GROUP BY a.day
    ), units AS (
      SELECT s.day, array_agg(s.begins_at + (u.n * v_unit - s.before) * interval '1 ms' ORDER BY u.n) AS at
      FROM sums s CROSS JOIN LATERAL generate_series(s.before / v_unit + 1, (s.before + s.ms) / v_unit) AS u (n)
      GROUP BY s.day
    )
    SELECT d.day, ((v_carried + sum(d.ms) OVER (ORDER BY d.day) - d.ms) % v_unit)::bigint, d.ms, coalesce(u.at, '{}'),
      upper(v_watched)
    FROM days d LEFT JOIN units u ON u.day = d.day;
END $$;
