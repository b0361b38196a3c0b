-- What members watched on each Seoul day since the days of their meters, with a row for yesterday and for today in any
-- case: the milliseconds carried over from the days before, the milliseconds watched, and when each unit of p_unit was
-- finished. What is left of a unit at midnight is carried over. `until` is when the member last watched, and `seen_at`
-- when the open sessions were last renewed, or null if the member is not watching. A meter has the sum of the days before
-- its own; one that does not begin before today, because the clock was set back, is ignored, and a member without a meter
-- has the sum of all sessions that are retained.
-- Called by missions_watch_note and by a statement of server/src/events/missions. Rules: EVENTS-31 to EVENTS-34.
CREATE OR REPLACE FUNCTION missions_watched(
  p_user_keys int[], p_now timestamptz, p_unit interval, p_pause interval, p_silence interval
) RETURNS TABLE (
  user_key int, day date, carried_ms bigint, watched_ms bigint, finished timestamptz[], until timestamptz, seen_at timestamptz
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_today date := (p_now AT TIME ZONE 'Asia/Seoul')::date;
  v_unit bigint := extract(epoch FROM p_unit) * 1000;
  v_keys int[];
  v_since timestamptz[];
  v_carried bigint[];
BEGIN
  SELECT array_agg(k.user_key), array_agg(coalesce(m.since_day::timestamp AT TIME ZONE 'Asia/Seoul', '-infinity')),
    array_agg(coalesce(m.carried_ms, 0)) INTO v_keys, v_since, v_carried
  FROM (SELECT DISTINCT unnest(p_user_keys)) AS k (user_key) LEFT JOIN mission_meters m ON m.user_key = k.user_key AND m.since_day < v_today;
  RETURN QUERY
    WITH members AS MATERIALIZED (
      SELECT k.user_key, k.carried, w.watched, w.seen_at FROM unnest(v_keys, v_carried) AS k (user_key, carried)
        LEFT JOIN members_watched_ranges(v_keys, v_since, p_now, p_pause, p_silence) w ON w.user_key = k.user_key
    ), pieces AS (
      SELECT p.*, (extract(epoch FROM p.ends_at - p.begins_at) * 1000)::bigint AS ms
      FROM (
        SELECT m.user_key, m.carried, d.day::date AS day, greatest(lower(r.part), d.day AT TIME ZONE 'Asia/Seoul') AS begins_at,
          least(upper(r.part), (d.day + interval '1 day') AT TIME ZONE 'Asia/Seoul') AS ends_at
        FROM members m CROSS JOIN LATERAL unnest(m.watched) AS r (part),
          generate_series(date_trunc('day', lower(r.part) AT TIME ZONE 'Asia/Seoul'),
            upper(r.part) AT TIME ZONE 'Asia/Seoul' - interval '1 ms', '1 day') AS d (day)
      ) p
    ), sums AS (
      SELECT p.*, p.carried + (sum(p.ms) OVER (PARTITION BY p.user_key ORDER BY p.begins_at))::bigint - p.ms AS before FROM pieces p
    ), days AS (
      SELECT a.user_key, a.day, sum(a.ms)::bigint AS ms
      FROM (
        SELECT p.user_key, p.day, p.ms FROM pieces p
        UNION ALL SELECT m.user_key, v_today - n, 0 FROM members m CROSS JOIN generate_series(0, 1) n
      ) a GROUP BY a.user_key, a.day
    ), units AS (
      SELECT s.user_key, s.day, array_agg(s.begins_at + (u.n * v_unit - s.before) * interval '1 ms' ORDER BY u.n) AS at
      FROM sums s CROSS JOIN LATERAL generate_series(s.before / v_unit + 1, (s.before + s.ms) / v_unit) AS u (n)
      GROUP BY s.user_key, s.day
    )
    SELECT d.user_key, d.day,
      ((m.carried + sum(d.ms) OVER (PARTITION BY d.user_key ORDER BY d.day) - d.ms) % v_unit)::bigint, d.ms,
      coalesce(u.at, '{}'), upper(m.watched), m.seen_at
    FROM days d JOIN members m ON m.user_key = d.user_key
      LEFT JOIN units u ON u.user_key = d.user_key AND u.day = d.day;
END $$;
