-- Deletes what a member wrote on hosts' pages with its answers, and what stands on the own page, as one leaves for ever.
-- Called by member_empty. Rules: SETTINGS-22, SOCIAL-21.
CREATE OR REPLACE FUNCTION comments_delete_of_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM host_comments WHERE parent_sn IN (SELECT c.comment_sn FROM host_comments c WHERE c.user_key = p_user_key);
  DELETE FROM host_comments WHERE user_key = p_user_key OR host_key = p_user_key;
END $$;
