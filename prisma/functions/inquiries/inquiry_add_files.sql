-- Adds pictures to a waiting inquiry; its existing pictures stay, and those that the member removed elsewhere make
-- room. The inquiry's row is locked: of a concurrent answer and picture one comes first. Returns `added`,
-- `inquiry_not_found` if it does not exist or belongs to another member, `inquiry_answered`, `too_many`, or
-- `file_not_found` if a picture is not the member's own upload for an inquiry or belongs to another one.
-- Refuses: inquiry_not_found (INQUIRIES-4), inquiry_answered (INQUIRIES-8), file_not_found (INQUIRIES-2).
-- Called by server/src/inquiries/inquiries.service.ts. Rules: INQUIRIES-2, INQUIRIES-4, INQUIRIES-8.
CREATE OR REPLACE FUNCTION inquiry_add_files(p_user_key int, p_board_sn int, p_file_ids int[], p_files_max int)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_inquiry inquiries;
  v_existing int[];
  v_new int[];
BEGIN
  -- A picture belongs to one inquiry, however many are written or changed at once.
  PERFORM pg_advisory_xact_lock(hashtext('inquiries'), p_user_key);
  SELECT * INTO v_inquiry FROM inquiries i WHERE i.board_sn = p_board_sn AND i.user_key = p_user_key FOR UPDATE;
  IF NOT FOUND THEN RETURN 'inquiry_not_found'; END IF;
  IF v_inquiry.state <> 'waiting' THEN RETURN 'inquiry_answered'; END IF;
  v_existing := ARRAY (SELECT k.file_id FROM unnest(v_inquiry.file_ids) WITH ORDINALITY k (file_id, place)
    JOIN member_files f ON f.file_id = k.file_id AND f.deleted_at IS NULL ORDER BY k.place);
  v_new := ARRAY (SELECT n.file_id FROM unnest(p_file_ids) WITH ORDINALITY n (file_id, place)
    WHERE n.file_id <> ALL (v_existing) ORDER BY n.place);
  IF cardinality(v_existing) + cardinality(v_new) > p_files_max THEN RETURN 'too_many'; END IF;
  IF (SELECT count(*) FROM member_files f WHERE f.file_id = ANY (v_new) AND f.user_key = p_user_key
      AND f.kind = 'image' AND f.file_table = 'board' AND f.deleted_at IS NULL) <> cardinality(v_new)
    OR EXISTS (SELECT FROM inquiries i WHERE i.user_key = p_user_key AND i.board_sn <> p_board_sn AND i.file_ids && v_new)
  THEN RETURN 'file_not_found'; END IF;
  IF cardinality(v_new) > 0 THEN
    UPDATE inquiries i SET file_ids = v_existing || v_new, version = i.version + 1 WHERE i.board_sn = p_board_sn;
  END IF;
  RETURN 'added';
END $$;
