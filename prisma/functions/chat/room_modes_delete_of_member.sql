-- Deletes how a member's rooms were kept, as one leaves for ever.
-- Called by member_empty. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION room_modes_delete_of_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM room_modes WHERE host_key = p_user_key;
END $$;
