-- Ends the watch sessions of a member whom a host blocks: a watch block always does; a chat block does if the live does
-- not admit chat-blocked members.
-- Trigger: channel_blocks_end_watches. Rules: LIVES-27, LIVES-28.
CREATE OR REPLACE FUNCTION end_watches_of_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watch_sessions w SET ended_at = greatest(w.last_seen_at, w.started_at), end_reason = 'refused'
    FROM lives l WHERE l.host_key = NEW.host_key AND l.state <> 'ended' AND (NEW.kind = 'live' OR l.bar_chat_blocked_yn)
      AND w.vod_key = l.vod_key AND w.user_key = NEW.user_key AND w.ended_at IS NULL;
  RETURN NULL;
END $$;
