-- A row if a member is a manager of a host, otherwise none. In SQL, and stable, so that Postgres inlines it into the
-- caller's statement: it costs no call.
-- Called by channel_is_managed, live_participant_of, host_say_refusal and the statement of lives/room/watch-facts.ts.
-- Rules: LIVES-29, LIVES-31, LIVES-40, CHAT-28.
CREATE OR REPLACE FUNCTION channel_manager_of(p_host_key int, p_user_key int)
RETURNS TABLE (manager_key int) LANGUAGE sql STABLE AS $$
  SELECT m.user_key FROM managers m WHERE m.host_key = p_host_key AND m.user_key = p_user_key
$$;
