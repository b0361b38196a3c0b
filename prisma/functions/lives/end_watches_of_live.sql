-- Ends all watch sessions of an ended live.
-- Trigger: lives_end_watches. Rules: LIVES-21, LIVES-37.
CREATE OR REPLACE FUNCTION end_watches_of_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watch_sessions w SET ended_at = coalesce(NEW.ended_at, w.last_seen_at), end_reason = 'live_ended'
    WHERE w.vod_key = NEW.vod_key AND w.ended_at IS NULL;
  RETURN NULL;
END $$;
