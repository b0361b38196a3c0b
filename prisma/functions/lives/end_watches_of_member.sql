-- Ends a member's watch sessions when the right to watch ends, regardless of the cause: a program, an operator, a
-- manual statement. Changes that no trigger sees (a restriction that starts later, a manager's dismissal) are detected
-- by the next heartbeat.
-- Triggers: sanctions_end_watches, users_end_watches. Rules: LIVES-38.
CREATE OR REPLACE FUNCTION end_watches_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watch_sessions w SET ended_at = greatest(w.last_seen_at, w.started_at), end_reason = 'refused'
    WHERE w.user_key = NEW.user_key AND w.ended_at IS NULL;
  RETURN NULL;
END $$;
