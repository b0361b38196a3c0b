-- Changes the text of a visible comment or reply. Returns `edited` or the refusal: a member who may no longer write
-- there may not edit either.
-- Refuses: comment_not_found, author_mismatch (SOCIAL-14), comment_refusal.
-- Called by server/src/social/comments/comments.service.ts. Rules: SOCIAL-14, SOCIAL-18.
CREATE OR REPLACE FUNCTION comment_edit(p_user_key int, p_comment_sn int, p_content text, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_comment host_comments;
  v_refusal text;
BEGIN
  SELECT * INTO v_comment FROM host_comments c WHERE c.comment_sn = p_comment_sn AND c.state_cd = '1' FOR UPDATE;
  IF NOT FOUND THEN RETURN 'comment_not_found'; END IF;
  IF v_comment.user_key <> p_user_key THEN RETURN 'author_mismatch'; END IF;
  v_refusal := comment_refusal(v_comment.host_key, p_user_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  UPDATE host_comments SET content = p_content, edited_at = p_now
    WHERE comment_sn = p_comment_sn AND content <> p_content;
  RETURN 'edited';
END $$;
