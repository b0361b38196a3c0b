-- Why a live has no place for a member or guest (p_user_key null) who may watch it, or null: guests are limited by the
-- site, viewers by the host; the host, managers, contestants and operators take no place. p_watch_id: the watch session
-- to resume. PL/pgSQL, since its plans are cached.
-- Refuses: guest_limit (LIVES-32), viewer_limit (BROADCAST-17).
-- Called by statements of lives/room/watch-facts.ts and lives/room/watch-sessions.service.ts. Rules: LIVES-32,
-- BROADCAST-17.
CREATE OR REPLACE FUNCTION live_place_refusal(
  p_vod_key int, p_viewer_limit int, p_user_key int, p_watch_id uuid, p_guest_limit int
) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_user_key IS NULL THEN
    IF p_guest_limit <= (
      SELECT count(*) FROM watch_sessions w WHERE w.ended_at IS NULL AND w.vod_key = p_vod_key AND w.user_key IS NULL
        AND w.id IS DISTINCT FROM p_watch_id)
    THEN RETURN 'guest_limit'; END IF;
  END IF;
  IF p_viewer_limit > 0 THEN
    IF live_other_viewers(p_vod_key, p_viewer_limit, p_user_key, p_watch_id) >= p_viewer_limit
      AND watcher_is_counted(p_vod_key, p_user_key)
    THEN RETURN 'viewer_limit'; END IF;
  END IF;
  RETURN NULL;
END $$;
