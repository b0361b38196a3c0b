-- Notes what these members have finished by watching: a reward for each unit, up to p_times a Seoul day in which it was
-- finished, each once. Their meters then begin with yesterday, and state when the members can finish the next unit: a
-- member who is not watching any more is not due.
-- Called by server/src/events/missions/watch-missions.service.ts. Rules: EVENTS-31 to EVENTS-36.
CREATE OR REPLACE FUNCTION missions_watch_note(
  p_user_keys int[], p_now timestamptz, p_unit interval, p_times int, p_pause interval, p_silence interval, p_late int
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_today date := (p_now AT TIME ZONE 'Asia/Seoul')::date;
  v_unit bigint := extract(epoch FROM p_unit) * 1000;
  v_noted int;
BEGIN
  WITH days AS MATERIALIZED (
    SELECT k.user_key, w.* FROM unnest(p_user_keys) AS k (user_key)
      CROSS JOIN LATERAL mission_watch(k.user_key, p_now, p_unit, p_pause, p_silence) w
  ), rewards AS (
    INSERT INTO mission_rewards (user_key, mission, period, day, ticket_cnt, btuc_cnt, finished_at, due_at)
    SELECT d.user_key, 'watch', d.day || ':' || u.nth, d.day, 1, 0, u.at, mission_due_at(u.at, p_late)
    FROM days d LEFT JOIN mission_meters m ON m.user_key = d.user_key AND m.since_day < v_today
      CROSS JOIN LATERAL unnest(d.finished) WITH ORDINALITY AS u (at, nth)
    WHERE u.nth <= p_times AND d.day >= coalesce(m.since_day, v_today - 1)
    ON CONFLICT (user_key, mission, period) DO NOTHING RETURNING 1
  ), meters AS (
    INSERT INTO mission_meters (user_key, since_day, carried_ms, due_at)
    SELECT y.user_key, v_today - 1, y.carried_ms, CASE WHEN member_watching_until(y.user_key) IS NOT NULL THEN
      p_now + greatest(p_unit - (t.carried_ms + t.watched_ms) % v_unit * interval '1 ms', interval '10 seconds') END
    FROM days y JOIN days t ON t.user_key = y.user_key AND t.day = v_today
    WHERE y.day = v_today - 1
    ON CONFLICT (user_key) DO UPDATE SET since_day = excluded.since_day, carried_ms = excluded.carried_ms,
      due_at = excluded.due_at
  )
  SELECT count(*) INTO v_noted FROM rewards;
  RETURN v_noted;
END $$;
