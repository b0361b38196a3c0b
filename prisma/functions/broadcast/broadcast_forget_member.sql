-- Deletes an erased member's live settings and signatures.
-- Called by member_forget. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION broadcast_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM live_settings WHERE host_key = p_user_key;
  DELETE FROM signatures WHERE host_key = p_user_key;
$$;
