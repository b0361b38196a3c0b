-- Notes what a member is to be told on every socket, inside the transaction that it follows from. Every server reads what is new and
-- tells those of its own sockets that it concerns.
-- Called by functions of messages and alarms; read by server/src/chat/personal. Rules: CHAT-57.
CREATE OR REPLACE FUNCTION personal_tell(p_user_key int, p_kind text, p_payload jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO personal_events (user_key, kind, payload) VALUES (p_user_key, p_kind, p_payload);
END $$;
