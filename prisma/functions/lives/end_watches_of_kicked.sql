-- Ends the watch sessions of a member whom a moderator kicks from a live.
-- Trigger: live_kicks_end_watches. Rules: BLOCKS-4.
CREATE OR REPLACE FUNCTION end_watches_of_kicked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watch_sessions w SET ended_at = greatest(w.last_seen_at, w.started_at), end_reason = 'refused'
    WHERE w.vod_key = NEW.vod_key AND w.user_key = NEW.user_key AND w.ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER live_kicks_end_watches AFTER INSERT ON live_kicks
  FOR EACH ROW EXECUTE FUNCTION end_watches_of_kicked();
