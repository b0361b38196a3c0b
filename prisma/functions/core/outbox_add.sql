-- Queues work for the consumers of a row, inside the transaction that wrote it.
-- Called by functions and statements of the areas that act after a commit; read by server/src/core/outbox. Rules:
-- GIFTS-19.
CREATE OR REPLACE FUNCTION outbox_add(p_topic text, p_reference bigint, p_body jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (consumer, topic, reference, body, created_at, due_at)
  SELECT r.* FROM outbox_rows(p_topic, p_reference, p_body) r;
END $$;
