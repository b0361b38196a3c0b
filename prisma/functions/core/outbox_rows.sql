-- What is noted of a row for whoever does something about its topic. For three seconds it is in the hands of the process that
-- commits it; who finds it after that takes it over. In SQL, and stable, so that Postgres puts it into the caller's statement.
-- Called by outbox_add and gift_send_all. Rules: GIFTS-19.
CREATE OR REPLACE FUNCTION outbox_rows(p_topic text, p_reference bigint, p_body jsonb)
RETURNS TABLE (consumer text, topic text, reference bigint, body jsonb, created_at timestamptz, due_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT c, p_topic, p_reference, p_body, now(), now() + interval '3 seconds' FROM unnest(outbox_consumers(p_topic)) c
$$;
