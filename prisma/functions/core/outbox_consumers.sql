-- Who does something about a topic of the outbox: a consumer that comes later is added here.
-- Called by outbox_add.
CREATE OR REPLACE FUNCTION outbox_consumers(p_topic text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_topic WHEN 'gift' THEN ARRAY['room'] WHEN 'host_ask' THEN ARRAY['host_ask_results']
    WHEN 'report' THEN ARRAY['reporter'] ELSE ARRAY[]::text[] END
$$;
