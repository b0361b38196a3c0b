-- Whether a member may read a message now: one of the two, who has not deleted it and does not block the other.
-- Called by statements of server/src/messages and server/src/reports. Rules: MESSAGES-10, MESSAGES-11, MESSAGES-14.
CREATE OR REPLACE FUNCTION message_is_shown(p_user_key int, p_message messages) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_other int := CASE WHEN p_message.sender_key = p_user_key THEN p_message.receiver_key ELSE p_message.sender_key END;
BEGIN
  RETURN CASE p_user_key
      WHEN p_message.sender_key THEN NOT p_message.sender_deleted_yn
      WHEN p_message.receiver_key THEN NOT p_message.receiver_deleted_yn AND NOT p_message.withheld_yn
      ELSE false END
    AND NOT person_is_blocked(p_user_key, v_other)
    AND p_message.id > coalesce((SELECT b.cleared_up_to FROM message_boxes b
      WHERE b.user_key = p_user_key AND b.other_key = v_other), 0);
END $$;
