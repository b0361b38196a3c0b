-- Marks an erased member's uploads as deleted and removes their names. The files themselves are deleted by the next
-- sweep of uploads.
-- Called by member_forget. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION files_forget_member(p_user_key int, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE uploaded_files SET deleted_at = p_now, original_name = '' WHERE user_key = p_user_key AND deleted_at IS NULL
$$;
