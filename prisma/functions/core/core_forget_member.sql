-- Deletes the stored responses of an erased member's calls, and the texts of audit entries: they may contain what named
-- the member.
-- Called by member_forget. Rules: SETTINGS-22, CORE-49.
CREATE OR REPLACE FUNCTION core_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM remembered_answers WHERE caller = 'member ' || p_user_key;
  DELETE FROM audit_texts WHERE user_key = p_user_key
$$;
