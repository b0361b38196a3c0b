-- Deletes an erased member's consents.
-- Called by member_forget. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION policies_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM policy_consents WHERE user_key = p_user_key
$$;
