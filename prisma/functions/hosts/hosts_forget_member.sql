-- Deletes an erased member's applications to broadcast.
-- Called by member_forget. Rules: SETTINGS-22, HOSTS-12.
CREATE OR REPLACE FUNCTION hosts_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM host_asks WHERE user_key = p_user_key
$$;
