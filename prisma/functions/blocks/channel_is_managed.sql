-- Whether a member is a manager of a host. PL/pgSQL, since its plans are cached.
-- Called by moderation_refusal, moderator_refusal, watcher_is_counted and statements of blocks. Rules: LIVES-29,
-- LIVES-31, LIVES-40, CHAT-28.
CREATE OR REPLACE FUNCTION channel_is_managed(p_host_key int, p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM channel_manager_of(p_host_key, p_user_key));
END $$;
