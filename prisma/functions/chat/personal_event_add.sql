-- Writes an event for every socket of a member, inside the transaction that causes it. Every server reads new events
-- and sends them to its own sockets.
-- Called by functions of messages and alarms; read by server/src/chat/personal. Rules: CHAT-57.
CREATE OR REPLACE FUNCTION personal_event_add(p_user_key int, p_kind text, p_payload jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO personal_events (user_key, kind, payload) VALUES (p_user_key, p_kind, p_payload);
END $$;
