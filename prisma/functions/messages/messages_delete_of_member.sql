-- Deletes the side of a member who leaves for ever: their lists, their choice, and every conversation whose other side is gone as well
-- or has nothing of it. What they wrote stays with those who got it, under the placeholder; its pictures go with the member's files.
-- Called by member_empty. Rules: MESSAGES-16, SETTINGS-22.
CREATE OR REPLACE FUNCTION messages_delete_of_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM messages m USING message_boxes b
  WHERE b.user_key = p_user_key AND m.low_key = least(p_user_key, b.other_key) AND m.high_key = greatest(p_user_key, b.other_key)
    AND (m.withheld_yn OR NOT EXISTS (SELECT FROM message_boxes o WHERE o.user_key = b.other_key AND o.other_key = p_user_key
      AND o.last_message_id > 0));
  DELETE FROM message_files f USING uploaded_files u WHERE u.file_id = f.file_id AND u.user_key = p_user_key;
  DELETE FROM message_boxes WHERE user_key = p_user_key;
  DELETE FROM message_settings WHERE user_key = p_user_key;
END $$;
