-- The members with a watch session that counts as audience, and that is open or ended since p_since.
-- Called by a statement of server/src/events/missions. Rules: EVENTS-31.
CREATE OR REPLACE FUNCTION members_watching(p_since timestamptz) RETURNS TABLE (user_key int) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT w.user_key FROM watch_sessions w
  WHERE (w.ended_at IS NULL OR w.ended_at >= p_since) AND w.counted_yn AND w.user_key IS NOT NULL
$$;
