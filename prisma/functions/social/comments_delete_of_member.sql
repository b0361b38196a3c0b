-- Deletes a member's comments on hosts' pages with their replies, and the comments on the member's own page, when the
-- account is erased: at most p_limit, and their replies. Returns the number deleted without replies; fewer than p_limit
-- means that none are left.
-- Called by member_erase. Rules: SETTINGS-22, SOCIAL-21.
CREATE OR REPLACE FUNCTION comments_delete_of_member(p_user_key int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  WITH next AS (
    (SELECT c.comment_sn FROM host_comments c WHERE c.user_key = p_user_key LIMIT p_limit)
    UNION (SELECT c.comment_sn FROM host_comments c WHERE c.host_key = p_user_key LIMIT p_limit) LIMIT p_limit
  ), deleted AS (
    DELETE FROM host_comments c USING (
      SELECT n.comment_sn FROM next n
      UNION SELECT a.comment_sn FROM next n JOIN host_comments a ON a.parent_sn = n.comment_sn
    ) d WHERE c.comment_sn = d.comment_sn
  )
  SELECT count(*) INTO v_count FROM next;
  RETURN v_count;
END $$;
