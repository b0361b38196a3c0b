-- Whether a host blocks a member from watching (`live`) or from chatting (`chat`). PL/pgSQL, since its plans are
-- cached.
-- Called by functions that decide outside a watched live, and by statements of blocks/moderators.service.ts. Rules:
-- LIVES-27, LIVES-28, CHAT-25, GIFTS-16.
CREATE OR REPLACE FUNCTION channel_is_blocked(p_host_key int, p_user_key int, p_kind channel_block_kind)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM channel_block_of(p_host_key, p_user_key, p_kind));
END $$;
