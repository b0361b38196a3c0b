-- When the newest open watch session of a member that counts as audience began; null if there is none.
-- Called by a statement of server/src/events/missions. Rules: EVENTS-33.
CREATE OR REPLACE FUNCTION member_joined_at(p_user_key int) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(w.started_at) FROM watch_sessions w
  WHERE w.user_key = p_user_key AND w.ended_at IS NULL AND w.counted_yn
$$;
