-- Re-evaluates whether a viewer counts as audience when they become or cease to be a contestant while watching.
-- Trigger: live_contestants_count_watches. Rules: LIVES-40.
CREATE OR REPLACE FUNCTION count_watches_of_contestant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_seat live_contestants := coalesce(NEW, OLD);
BEGIN
  UPDATE watch_sessions w SET counted_yn = watcher_is_counted(w.vod_key, w.user_key)
    WHERE w.vod_key = v_seat.vod_key AND w.user_key = v_seat.host_key AND w.ended_at IS NULL;
  RETURN NULL;
END $$;
