-- A row if a host has blocked a member from watching (`live`) or from chatting (`chat`), otherwise none. In SQL, and
-- stable, so that Postgres inlines it into the caller's statement: it costs no call.
-- Called by channel_is_blocked, live_watch_refusals, host_say_refusal and gift_refusals. Rules: LIVES-27, LIVES-28,
-- CHAT-25, GIFTS-16.
CREATE OR REPLACE FUNCTION channel_block_of(p_host_key int, p_user_key int, p_kind channel_block_kind)
RETURNS TABLE (blocked_key int) LANGUAGE sql STABLE AS $$
  SELECT b.user_key FROM channel_blocks b WHERE b.host_key = p_host_key AND b.kind = p_kind AND b.user_key = p_user_key
$$;
