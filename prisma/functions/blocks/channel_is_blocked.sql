-- Whether a host keeps a member from watching (`live`) or from talking (`chat`). PL/pgSQL, since its plans are kept.
-- Called by live_watch_refusal, host_say_refusal, gift_refusal, and by statements of lives/room/watch-facts.ts. Rules: LIVES-27,
-- LIVES-28, CHAT-25, GIFTS-16.
CREATE OR REPLACE FUNCTION channel_is_blocked(p_host_key int, p_user_key int, p_kind channel_block_kind)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM channel_blocks b WHERE b.host_key = p_host_key AND b.kind = p_kind AND b.user_key = p_user_key);
END $$;
