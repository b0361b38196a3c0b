-- Removes an erased member's texts and actions from reports; the report itself and its outcome remain.
-- Called by member_forget. Rules: SETTINGS-22, REPORTS-10.
CREATE OR REPLACE FUNCTION reports_forget_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reports SET title = '', content = '', file_ids = '{}' WHERE reporter_key = p_user_key;
  UPDATE reports SET evidence = '{}' WHERE target_key = p_user_key;
END $$;
