-- Notes what consumers have to do about a row, inside the transaction that wrote it. For three seconds it is in the hands of
-- the process that commits it; who finds it after that takes it over.
-- Called by gift_send and a statement of hosts/host-ask-decisions.service.ts; read by server/src/core/outbox. Rules: GIFTS-19.
CREATE OR REPLACE FUNCTION outbox_add(p_topic text, p_reference bigint, p_body jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (consumer, topic, reference, body, created_at, due_at)
  SELECT c, p_topic, p_reference, p_body, now(), now() + interval '3 seconds' FROM unnest(outbox_consumers(p_topic)) c;
END $$;
