-- Deletes the chat settings of a member's rooms when the account is erased.
-- Called by member_empty. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION room_modes_delete_of_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM room_modes WHERE host_key = p_user_key;
END $$;
