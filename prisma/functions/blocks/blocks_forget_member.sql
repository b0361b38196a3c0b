-- Forgets whom a member kept out or let manage, and by whom they were, as one who leaves for ever.
-- Called by member_empty. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION blocks_forget_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM managers WHERE user_key = p_user_key OR host_key = p_user_key;
  DELETE FROM channel_blocks WHERE user_key = p_user_key OR host_key = p_user_key;
END $$;
