-- Adds an inquiry. The inquiries of one member are serialized, so that those of a day are counted correctly. Its key
-- comes from the sequence of the notices: board-info uses one number for both. Returns `added` with its key, or the
-- refusal: an erased member, a privileged inquiry by a member with neither a payment grade of at least p_vip_level_max
-- (1 is the highest) nor an honorary grade, too many inquiries, or a picture that is not the member's own upload for an
-- inquiry or belongs to another one.
-- Refuses: invalid_token (SETTINGS-22), inquiry_privilege (INQUIRIES-5), rate_limited (INQUIRIES-3), file_not_found
-- (INQUIRIES-2).
-- Called by server/src/inquiries/inquiries.service.ts. Rules: INQUIRIES-2, INQUIRIES-3, INQUIRIES-5, INQUIRIES-7.
CREATE OR REPLACE FUNCTION inquiry_add(
  p_user_key int, p_category_cd text, p_title text, p_content text, p_privilege boolean, p_file_ids int[],
  p_vip_level_max int, p_day_max int, p_now timestamptz
) RETURNS TABLE (outcome text, inquiry_sn int) LANGUAGE plpgsql AS $$
DECLARE
  v_user member_profiles;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('inquiries'), p_user_key);
  -- Excludes a concurrent erasure of the account: one waits for the other.
  IF NOT member_hold(p_user_key) THEN RETURN QUERY SELECT 'invalid_token', NULL::int; RETURN; END IF;
  SELECT * INTO STRICT v_user FROM member_profiles u WHERE u.user_key = p_user_key;
  IF p_privilege AND NOT inquiry_may_privilege(v_user.vip_level, v_user.honor, p_vip_level_max)
  THEN RETURN QUERY SELECT 'inquiry_privilege', NULL::int; RETURN; END IF;
  IF (SELECT count(*) FROM inquiries i
      WHERE i.user_key = p_user_key AND i.created_at > p_now - interval '24 hours') >= p_day_max
  THEN RETURN QUERY SELECT 'rate_limited', NULL::int; RETURN; END IF;
  IF (SELECT count(*) FROM member_files f WHERE f.file_id = ANY (p_file_ids) AND f.user_key = p_user_key
      AND f.kind = 'image' AND f.file_table = 'board' AND f.deleted_at IS NULL) <> cardinality(p_file_ids)
    OR EXISTS (SELECT FROM inquiries i WHERE i.user_key = p_user_key AND i.file_ids && p_file_ids)
  THEN RETURN QUERY SELECT 'file_not_found', NULL::int; RETURN; END IF;
  inquiry_sn := nextval('notices_board_sn_seq');
  INSERT INTO inquiries (board_sn, user_key, category_cd, title, content, privilege_yn, file_ids, created_at)
  VALUES (inquiry_sn, p_user_key, p_category_cd, p_title, p_content, p_privilege, p_file_ids, p_now);
  outcome := 'added';
  RETURN NEXT;
END $$;
