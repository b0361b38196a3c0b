-- The hosts who broadcast regularly and without an objection in a period, from p_from to before p_until: live days on at
-- least p_days_min days (Seoul days on which a live began that lasted p_live_day_seconds), no red live, and no live that
-- an operator ended. With the number of different members who watched them for p_watch_seconds or more: two sessions at
-- once count once; participants and operators do not count. A live that is running counts until p_now.
-- Called by pure_hosts_close. Rules: EVENTS-62, EVENTS-63.
CREATE OR REPLACE FUNCTION hosts_of_days(
  p_from timestamptz, p_until timestamptz, p_now timestamptz, p_live_day_seconds int, p_days_min int, p_watch_seconds int
) RETURNS TABLE (host_key int, live_day_cnt int, watcher_cnt int) LANGUAGE sql STABLE AS $$
  WITH held AS MATERIALIZED (
    SELECT l.vod_key, l.host_key, l.started_at, coalesce(l.ended_at, p_now) AS ended_at, l.type, l.end_reason
    FROM lives l WHERE l.state IN ('live', 'ended') AND l.started_at >= p_from AND l.started_at < p_until
  ), regular AS MATERIALIZED (
    SELECT h.host_key, count(DISTINCT (h.started_at AT TIME ZONE 'Asia/Seoul')::date)
      FILTER (WHERE extract(epoch FROM h.ended_at - h.started_at) >= p_live_day_seconds)::int AS live_day_cnt
    FROM held h GROUP BY h.host_key
    HAVING count(DISTINCT (h.started_at AT TIME ZONE 'Asia/Seoul')::date)
        FILTER (WHERE extract(epoch FROM h.ended_at - h.started_at) >= p_live_day_seconds) >= p_days_min
      AND NOT bool_or(h.type = 'red') AND NOT bool_or(coalesce(h.end_reason, '') = 'operator')
  ), watched AS (
    SELECT h.host_key, w.user_key, range_agg(tstzrange(w.started_at, greatest(w.started_at, coalesce(w.ended_at, w.last_seen_at)))) AS spans
    FROM watch_sessions w JOIN held h ON h.vod_key = w.vod_key JOIN regular r ON r.host_key = h.host_key
    WHERE w.started_at >= p_from AND w.started_at < (SELECT max(e.ended_at) FROM held e)
      AND w.user_key IS NOT NULL AND w.counted_yn
    GROUP BY h.host_key, w.user_key
  )
  SELECT r.host_key, r.live_day_cnt, (SELECT count(*)::int FROM watched w WHERE w.host_key = r.host_key
    AND (SELECT sum(extract(epoch FROM upper(s) - lower(s))) FROM unnest(w.spans) AS s) >= p_watch_seconds)
  FROM regular r
$$;
