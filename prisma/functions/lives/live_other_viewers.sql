-- How many viewers other than the caller count towards a live's limit: members once each, and guests. 0 if the live has
-- no limit, and for members who already watch it: another tab takes no place. PL/pgSQL, since its plans are cached.
-- Called by live_place_refusal. Rules: BROADCAST-17.
CREATE OR REPLACE FUNCTION live_other_viewers(p_vod_key int, p_limit int, p_user_key int, p_watch_id uuid)
RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_limit = 0 OR EXISTS (SELECT FROM watch_sessions w WHERE w.ended_at IS NULL AND w.vod_key = p_vod_key
    AND (w.user_key = p_user_key OR (w.id = p_watch_id AND w.user_key IS NOT DISTINCT FROM p_user_key)))
  THEN RETURN 0; END IF;
  RETURN (SELECT count(DISTINCT w.user_key) + count(*) FILTER (WHERE w.user_key IS NULL) FROM watch_sessions w
    WHERE w.ended_at IS NULL AND w.vod_key = p_vod_key AND w.counted_yn);
END $$;
