-- Notes what these members have finished by watching: a reward for each unit, up to p_times a Seoul day in which it was
-- finished, each once. Their meters then begin with yesterday, and state when the members can finish the next unit,
-- counted from their last heartbeat: the next one proves the time since then, and the member may leave after it. A
-- member who is not watching any more is not due.
-- p_pay: rewards that are due at once are paid with it, each by its own key and with an alarm, if a round is open. Those of
-- members who take no part in events now, and all others, are left to missions_pay.
-- Records: event_member_refusals.
-- Called by server/src/events/missions/missions.job.ts. Rules: EVENTS-3, EVENTS-31 to EVENTS-36.
CREATE OR REPLACE FUNCTION missions_watch_note(
  p_user_keys int[], p_now timestamptz, p_unit interval, p_times int, p_pause interval, p_silence interval, p_late int,
  p_pay boolean DEFAULT false
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_today date := (p_now AT TIME ZONE 'Asia/Seoul')::date;
  v_unit bigint := extract(epoch FROM p_unit) * 1000;
  v_round_id int;
  v_noted int;
  v_alarms int;
BEGIN
  IF p_pay THEN SELECT r.round_id INTO v_round_id FROM roulette_round_at(p_now) r; END IF;
  WITH days AS MATERIALIZED (
    SELECT w.* FROM missions_watched(p_user_keys, p_now, p_unit, p_pause, p_silence) w
  ), finished AS MATERIALIZED (
    SELECT d.user_key, d.day || ':' || u.nth AS period, d.day, u.at, mission_due_at(u.at, p_late) AS due_at
    FROM days d LEFT JOIN mission_meters m ON m.user_key = d.user_key AND m.since_day < v_today
      CROSS JOIN LATERAL unnest(d.finished) WITH ORDINALITY AS u (at, nth)
    WHERE u.nth <= p_times AND d.day >= coalesce(m.since_day, v_today - 1) AND NOT EXISTS (
      SELECT FROM mission_rewards r WHERE r.user_key = d.user_key AND r.mission = 'watch' AND r.period = d.day || ':' || u.nth)
  ), rewards AS (
    INSERT INTO mission_rewards (user_key, mission, period, day, ticket_cnt, btuc_cnt, finished_at, due_at, state, paid_at)
    SELECT f.user_key, 'watch', f.period, f.day, 1, 0, f.at, f.due_at,
      CASE WHEN p.now THEN 'paid' ELSE 'due' END::mission_reward_state, CASE WHEN p.now THEN p_now END
    FROM finished f CROSS JOIN LATERAL event_member_refusals(f.user_key, p_now) e CROSS JOIN LATERAL (
      SELECT v_round_id IS NOT NULL AND f.due_at <= p_now AND e.refusal IS NULL AS now OFFSET 0) p
    ON CONFLICT (user_key, mission, period) DO NOTHING RETURNING user_key, period, state
  ), tickets AS (
    INSERT INTO roulette_tickets (round_id, user_key, reason, reason_key, created_at)
    SELECT v_round_id, r.user_key, 'watch', r.period, p_now FROM rewards r WHERE r.state = 'paid'
    ON CONFLICT (user_key, reason, reason_key) DO NOTHING RETURNING user_key, reason_key
  ), noted AS (
    SELECT alarms_note(array_agg(t.user_key), 'ticket', array_agg('watch:' || t.reason_key),
      jsonb_build_object('ticket_cnt', 1, 'reason', 'watch'), p_now) AS alarms
    FROM tickets t HAVING count(*) > 0
  ), meters AS (
    INSERT INTO mission_meters (user_key, since_day, carried_ms, due_at)
    SELECT d.user_key, v_today - 1, max(d.carried_ms) FILTER (WHERE d.day = v_today - 1),
      CASE WHEN max(d.seen_at) IS NOT NULL THEN greatest(p_now + interval '10 seconds', max(d.seen_at) + p_unit
        - (max(d.carried_ms + d.watched_ms) FILTER (WHERE d.day = v_today)) % v_unit * interval '1 ms') END
    FROM days d GROUP BY d.user_key
    ON CONFLICT (user_key) DO UPDATE SET since_day = excluded.since_day, carried_ms = excluded.carried_ms,
      due_at = excluded.due_at
  )
  -- The alarms are read because a query that is not read is not executed.
  SELECT (SELECT count(*) FROM rewards), (SELECT n.alarms FROM noted n) INTO v_noted, v_alarms;
  RETURN v_noted;
END $$;
