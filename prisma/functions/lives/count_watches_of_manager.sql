-- Re-evaluates whether a viewer counts as audience when they become or cease to be a manager while watching. (A change
-- of a member's role ends watching: users_end_watches.)
-- Trigger: managers_count_watches. Rules: LIVES-40.
CREATE OR REPLACE FUNCTION count_watches_of_manager() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_manager managers := coalesce(NEW, OLD);
BEGIN
  UPDATE watch_sessions w SET counted_yn = watcher_is_counted(w.vod_key, w.user_key) FROM lives l
    WHERE l.host_key = v_manager.host_key AND l.state <> 'ended' AND w.vod_key = l.vod_key
      AND w.user_key = v_manager.user_key AND w.ended_at IS NULL;
  RETURN NULL;
END $$;
