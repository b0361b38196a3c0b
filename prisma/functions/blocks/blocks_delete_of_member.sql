-- Deletes whom a member blocked or made a manager, and who did so to them, as one leaves for ever.
-- Called by member_empty. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION blocks_delete_of_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM managers WHERE user_key = p_user_key OR host_key = p_user_key;
  DELETE FROM channel_blocks WHERE user_key = p_user_key OR host_key = p_user_key;
END $$;
