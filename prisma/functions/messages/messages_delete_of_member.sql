-- Deletes the erased member's side of conversations: the lists, the settings, and every conversation whose other side
-- was erased too or sees nothing of it. Received messages stay with their receivers, under the placeholder; their
-- pictures are deleted with the member's files. Conversations one after the other, at most p_limit messages and sides
-- in total. Returns the number deleted; fewer than p_limit means that none are left.
-- Called by member_erase. Rules: MESSAGES-16, SETTINGS-22.
CREATE OR REPLACE FUNCTION messages_delete_of_member(p_user_key int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_left int := p_limit;
  v_other int;
  v_other_side_exists boolean;
  v_deleted int;
BEGIN
  DELETE FROM message_settings WHERE user_key = p_user_key;
  WHILE v_left > 0 LOOP
    SELECT b.other_key INTO v_other FROM message_boxes b WHERE b.user_key = p_user_key ORDER BY b.other_key LIMIT 1;
    EXIT WHEN NOT FOUND;
    v_other_side_exists := EXISTS (SELECT FROM message_boxes o
      WHERE o.user_key = v_other AND o.other_key = p_user_key AND o.last_message_id > 0);
    WITH next AS (
      SELECT m.id FROM messages m
      WHERE m.low_key = least(p_user_key, v_other) AND m.high_key = greatest(p_user_key, v_other)
        AND (m.withheld_yn OR NOT v_other_side_exists)
      LIMIT v_left
    ), deleted AS (
      DELETE FROM messages m USING next n WHERE m.id = n.id
    )
    SELECT count(*) INTO v_deleted FROM next;
    v_left := v_left - v_deleted;
    EXIT WHEN v_left <= 0;
    DELETE FROM message_boxes WHERE user_key = p_user_key AND other_key = v_other;
    v_left := v_left - 1;
  END LOOP;
  RETURN p_limit - v_left;
END $$;
