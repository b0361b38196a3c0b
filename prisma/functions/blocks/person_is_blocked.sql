-- Whether a member blocks another by any of the five kinds of blocks: messages, content, chat hide, and as a host chat
-- and watching. PL/pgSQL, since its plans are cached. Its cost makes the planner call it for few rows: it reads four
-- indexes.
-- Called by the functions and statements of messages, and wherever members are listed for a member. Rules: BLOCKS-15.
CREATE OR REPLACE FUNCTION person_is_blocked(p_blocker int, p_blocked int) RETURNS boolean LANGUAGE plpgsql STABLE COST 1000 AS $$
BEGIN
  RETURN EXISTS (SELECT FROM message_blocks b WHERE b.user_key = p_blocker AND b.target_key = p_blocked)
    OR EXISTS (SELECT FROM content_blocks b WHERE b.user_key = p_blocker AND b.target_key = p_blocked)
    OR EXISTS (SELECT FROM chat_hides b WHERE b.user_key = p_blocker AND b.target_key = p_blocked)
    OR EXISTS (SELECT FROM channel_blocks b WHERE b.host_key = p_blocker AND b.user_key = p_blocked);
END $$;
