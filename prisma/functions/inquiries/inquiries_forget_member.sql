-- Deletes an erased member's inquiries.
-- Called by member_forget. Rules: SETTINGS-22, INQUIRIES-12.
CREATE OR REPLACE FUNCTION inquiries_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM inquiries WHERE user_key = p_user_key
$$;
