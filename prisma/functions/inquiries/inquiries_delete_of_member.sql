-- Deletes a member's inquiries, and the notices for this member alone, when the account is erased.
-- Called by member_empty. Rules: SETTINGS-22, INQUIRIES-12, NOTICES-3.
CREATE OR REPLACE FUNCTION inquiries_delete_of_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM inquiries WHERE user_key = p_user_key;
  DELETE FROM notices WHERE target_user_key = p_user_key;
END $$;
