-- When the open watch sessions of a member that count as audience were last renewed; null if there is none.
-- Called by missions_watch_note and by a statement of server/src/events/missions. Rules: EVENTS-31.
CREATE OR REPLACE FUNCTION member_watching_until(p_user_key int) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(w.last_seen_at) FROM watch_sessions w
  WHERE w.user_key = p_user_key AND w.ended_at IS NULL AND w.counted_yn
$$;
