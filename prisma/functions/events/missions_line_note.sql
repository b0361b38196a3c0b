-- Notes the first line that each member wrote on a Seoul day in a live of another member, of the lines between two
-- timestamps, each once. Members who take no part in events are left out.
-- Records: event_member_refusals.
-- Called by server/src/events/missions/missions.job.ts. Rules: EVENTS-35, EVENTS-37.
CREATE OR REPLACE FUNCTION missions_line_note(p_from timestamptz, p_until timestamptz, p_btuc int, p_late int)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_noted int;
BEGIN
  INSERT INTO mission_rewards (user_key, mission, period, day, ticket_cnt, btuc_cnt, finished_at, due_at)
  SELECT DISTINCT ON (l.user_key, d.day) l.user_key, 'line', d.day::text, d.day, 0, p_btuc, l.created_at,
    mission_due_at(l.created_at, p_late)
  FROM live_lines_written(p_from, p_until) l
    JOIN live_cards v ON v.vod_key = l.vod_key AND v.host_key <> l.user_key
    CROSS JOIN LATERAL (SELECT (l.created_at AT TIME ZONE 'Asia/Seoul')::date AS day) d
    CROSS JOIN LATERAL event_member_refusals(l.user_key, l.created_at) e
  WHERE e.refusal IS NULL AND NOT EXISTS (SELECT FROM mission_rewards r
    WHERE r.user_key = l.user_key AND r.mission = 'line' AND r.period = d.day::text)
  ORDER BY l.user_key, d.day, l.created_at
  ON CONFLICT (user_key, mission, period) DO NOTHING;
  GET DIAGNOSTICS v_noted = ROW_COUNT;
  RETURN v_noted;
END $$;
