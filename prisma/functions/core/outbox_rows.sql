-- The outbox rows of a row for the consumers of its topic. For three seconds they are claimed by the committing
-- process; after that any process takes them over. In SQL, and stable, so that Postgres inlines it into the caller's
-- statement.
-- Called by outbox_add and gift_send_all. Rules: GIFTS-19.
CREATE OR REPLACE FUNCTION outbox_rows(p_topic text, p_reference bigint, p_body jsonb)
RETURNS TABLE (consumer text, topic text, reference bigint, body jsonb, created_at timestamptz, due_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT c, p_topic, p_reference, p_body, now(), now() + interval '3 seconds' FROM unnest(outbox_consumers(p_topic)) c
$$;
