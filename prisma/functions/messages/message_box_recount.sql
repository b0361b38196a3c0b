-- Recalculates one side of a conversation after messages of it were read or deleted: its newest message and its unread
-- count.
-- Called by message_read and message_delete, which hold the row lock. Rules: MESSAGES-10, MESSAGES-13.
CREATE OR REPLACE FUNCTION message_box_recount(p_user_key int, p_other_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE message_boxes b SET
    last_message_id = coalesce((
      SELECT m.id FROM messages m
      WHERE m.low_key = least(p_user_key, p_other_key) AND m.high_key = greatest(p_user_key, p_other_key) AND m.id > b.cleared_up_to
        AND CASE WHEN m.sender_key = p_user_key THEN NOT m.sender_deleted_yn ELSE NOT m.receiver_deleted_yn AND NOT m.withheld_yn END
      ORDER BY m.id DESC LIMIT 1), 0),
    no_read_cnt = (
      SELECT count(*) FROM messages m
      WHERE m.low_key = least(p_user_key, p_other_key) AND m.high_key = greatest(p_user_key, p_other_key)
        AND m.id > greatest(b.read_up_to, b.cleared_up_to)
        AND m.sender_key = p_other_key AND NOT m.receiver_deleted_yn AND NOT m.withheld_yn)
  WHERE b.user_key = p_user_key AND b.other_key = p_other_key;
END $$;
