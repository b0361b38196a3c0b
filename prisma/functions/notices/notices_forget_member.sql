-- Deletes an erased member's read marks, and the notices for this member alone.
-- Called by member_forget. Rules: SETTINGS-22, NOTICES-3.
CREATE OR REPLACE FUNCTION notices_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM notice_reads WHERE user_key = p_user_key;
  DELETE FROM notices WHERE target_user_key = p_user_key;
$$;
