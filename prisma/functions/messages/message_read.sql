-- Marks the messages that a member received from another as read, up to a message or (null) all of them; the writer is
-- notified. In a conversation that the member does not see nothing is marked. Returns the remaining unread count of the
-- conversation.
-- Called by server/src/messages/conversations/conversations.service.ts. Rules: MESSAGES-13.
CREATE OR REPLACE FUNCTION message_read(p_user_key int, p_other_key int, p_up_to bigint) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_box message_boxes;
  v_newest bigint;
BEGIN
  SELECT * INTO v_box FROM message_boxes b WHERE b.user_key = p_user_key AND b.other_key = p_other_key FOR UPDATE;
  IF NOT FOUND OR person_is_blocked(p_user_key, p_other_key) THEN RETURN 0; END IF;
  SELECT m.id INTO v_newest FROM messages m
    WHERE m.low_key = least(p_user_key, p_other_key) AND m.high_key = greatest(p_user_key, p_other_key)
      AND m.sender_key = p_other_key AND NOT m.withheld_yn AND (p_up_to IS NULL OR m.id <= p_up_to)
    ORDER BY m.id DESC LIMIT 1;
  IF v_newest IS NOT NULL AND v_newest > v_box.read_up_to THEN
    UPDATE message_boxes SET read_up_to = v_newest WHERE user_key = p_user_key AND other_key = p_other_key;
    PERFORM message_box_recount(p_user_key, p_other_key);
    PERFORM personal_event_add(p_other_key, 'message',
      jsonb_build_object('event', 'read', 'user_key', p_user_key, 'message_id', v_newest));
    PERFORM personal_event_add(p_user_key, 'message', jsonb_build_object('event', 'changed', 'user_key', p_other_key));
  END IF;
  RETURN (SELECT b.no_read_cnt FROM message_boxes b WHERE b.user_key = p_user_key AND b.other_key = p_other_key);
END $$;
