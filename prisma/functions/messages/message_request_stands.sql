-- Whether what a member wrote to somebody stands as the one message that waits for an answer. What was withheld reached nobody: once
-- the receiver lets them in again it may be said again; while they are blocked it waits as anybody's would.
-- Called by message_send and a statement of messages/conversations.service.ts. Rules: MESSAGES-6, MESSAGES-11.
CREATE OR REPLACE FUNCTION message_request_stands(p_sender int, p_receiver int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM message_boxes b WHERE b.user_key = p_sender AND b.other_key = p_receiver AND b.wrote_yn)
    AND (person_is_blocked(p_receiver, p_sender) OR EXISTS (SELECT FROM messages m
      WHERE m.low_key = least(p_sender, p_receiver) AND m.high_key = greatest(p_sender, p_receiver)
        AND m.sender_key = p_sender AND NOT m.withheld_yn));
END $$;
