-- Whether a member's message to another is the single pending request that awaits a reply. A withheld message reached
-- no one: once the receiver unblocks the sender, it may be sent again; while blocked it waits like any other.
-- Called by message_send and a statement of server/src/messages/conversations. Rules: MESSAGES-6, MESSAGES-11.
CREATE OR REPLACE FUNCTION message_request_pending(p_sender int, p_receiver int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM message_boxes b WHERE b.user_key = p_sender AND b.other_key = p_receiver AND b.wrote_yn)
    AND (person_is_blocked(p_receiver, p_sender) OR EXISTS (SELECT FROM messages m
      WHERE m.low_key = least(p_sender, p_receiver) AND m.high_key = greatest(p_sender, p_receiver)
        AND m.sender_key = p_sender AND NOT m.withheld_yn));
END $$;
