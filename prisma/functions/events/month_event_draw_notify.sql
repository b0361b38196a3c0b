-- Creates the alarm "the winners are drawn" for the next p_limit members who entered an event's draw, in order of their
-- keys, and remembers the last one. Winners get the alarm of their prize as well. Returns how many were handled.
-- Called by the job of server/src/events/monthly. Rules: EVENTS-55.
CREATE OR REPLACE FUNCTION month_event_draw_notify(p_event_id int, p_limit int, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_event month_events;
  v_keys int[];
BEGIN
  SELECT * INTO v_event FROM month_events e WHERE e.event_id = p_event_id AND e.drawn_at IS NOT NULL FOR UPDATE;
  v_keys := ARRAY(SELECT n.user_key FROM month_event_entries n
    WHERE n.event_id = p_event_id AND n.user_key > v_event.notified_key ORDER BY n.user_key LIMIT p_limit);
  IF cardinality(v_keys) = 0 THEN RETURN 0; END IF;
  PERFORM alarm_note(k, 'draw', 'month-event:' || p_event_id, NULL, jsonb_build_object('source', 'event', 'name', v_event.title,
    'path', '/event/month-' || p_event_id), p_now) FROM unnest(v_keys) AS k;
  UPDATE month_events e SET notified_key = v_keys[cardinality(v_keys)] WHERE e.event_id = p_event_id;
  RETURN cardinality(v_keys);
END $$;
