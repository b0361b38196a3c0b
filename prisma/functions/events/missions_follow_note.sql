-- Notes the first follow of each member in a Seoul week, which begins on Monday, of the follows between two timestamps,
-- each once. Members who take no part in events are left out.
-- Records: event_member_refusals.
-- Called by server/src/events/missions/missions.job.ts. Rules: EVENTS-35, EVENTS-38.
CREATE OR REPLACE FUNCTION missions_follow_note(p_from timestamptz, p_until timestamptz, p_btuc int, p_late int)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_noted int;
BEGIN
  INSERT INTO mission_rewards (user_key, mission, period, day, ticket_cnt, btuc_cnt, finished_at, due_at)
  SELECT DISTINCT ON (f.user_key, d.week) f.user_key, 'follow', d.week::text, d.day, 0, p_btuc, f.created_at,
    mission_due_at(f.created_at, p_late)
  FROM host_follows f CROSS JOIN LATERAL (
    SELECT date_trunc('week', f.created_at AT TIME ZONE 'Asia/Seoul')::date AS week,
      (f.created_at AT TIME ZONE 'Asia/Seoul')::date AS day) d CROSS JOIN LATERAL event_member_refusals(f.user_key, f.created_at) e
  WHERE f.created_at BETWEEN p_from AND p_until
    AND e.refusal IS NULL AND NOT EXISTS (SELECT FROM mission_rewards r
      WHERE r.user_key = f.user_key AND r.mission = 'follow' AND r.period = d.week::text)
  ORDER BY f.user_key, d.week, f.created_at
  ON CONFLICT (user_key, mission, period) DO NOTHING;
  GET DIAGNOSTICS v_noted = ROW_COUNT;
  RETURN v_noted;
END $$;
