-- How many watch a live stands in its row, with the parts that the chat's counter tells.
ALTER TABLE "lives" ADD COLUMN "viewer_guest_cnt" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "viewer_page_cnt" INTEGER NOT NULL DEFAULT 0;

-- Whether somebody who watches is audience: members and guests (p_user_key null) are; the host, the host's managers, the
-- contestants of the live and operators are not.
CREATE FUNCTION watcher_is_counted(p_vod_key int, p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_user_key IS NULL THEN RETURN true; END IF;
  RETURN NOT EXISTS (SELECT FROM users u WHERE u.user_key = p_user_key AND u.role = 'operator')
    AND NOT EXISTS (SELECT FROM live_contestants c WHERE c.vod_key = p_vod_key AND c.host_key = p_user_key)
    AND NOT EXISTS (
      SELECT FROM lives l WHERE l.vod_key = p_vod_key AND (l.host_key = p_user_key
        OR EXISTS (SELECT FROM managers m WHERE m.host_key = l.host_key AND m.user_key = p_user_key)));
END $$;

-- Joining asks; who becomes or ceases to be a manager or a contestant while watching is asked about again. (A member whose
-- role changes watches no more: users_end_watches.)
CREATE FUNCTION count_watches_of_manager() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_manager managers := coalesce(NEW, OLD);
BEGIN
  UPDATE watch_sessions w SET counted_yn = watcher_is_counted(w.vod_key, w.user_key) FROM lives l
    WHERE l.host_key = v_manager.host_key AND l.state <> 'ended' AND w.vod_key = l.vod_key
      AND w.user_key = v_manager.user_key AND w.ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER managers_count_watches AFTER INSERT OR DELETE ON managers FOR EACH ROW
  EXECUTE FUNCTION count_watches_of_manager();

CREATE FUNCTION count_watches_of_contestant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_seat live_contestants := coalesce(NEW, OLD);
BEGIN
  UPDATE watch_sessions w SET counted_yn = watcher_is_counted(w.vod_key, w.user_key)
    WHERE w.vod_key = v_seat.vod_key AND w.user_key = v_seat.host_key AND w.ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER live_contestants_count_watches AFTER INSERT OR DELETE ON live_contestants FOR EACH ROW
  EXECUTE FUNCTION count_watches_of_contestant();

UPDATE watch_sessions w SET counted_yn = watcher_is_counted(w.vod_key, w.user_key)
  WHERE w.ended_at IS NULL AND w.counted_yn AND NOT watcher_is_counted(w.vod_key, w.user_key);
