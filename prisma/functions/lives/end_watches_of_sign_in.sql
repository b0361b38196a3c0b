-- Ends the watch sessions of a sign-in that ends.
-- Trigger: sign_ins_end_watches. Rules: SESSION-46.
CREATE OR REPLACE FUNCTION end_watches_of_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watch_sessions w SET ended_at = greatest(w.last_seen_at, w.started_at), end_reason = 'refused'
    WHERE w.user_key = NEW.user_key AND w.sign_in_id = NEW.id AND w.ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sign_ins_end_watches AFTER UPDATE OF ended_at ON sign_ins
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_watches_of_sign_in();
