-- Revokes the stream key when an operator ends a live, so that no program continues to publish by itself.
-- Trigger: lives_end_stream_key. Rules: MEDIA-9.
CREATE OR REPLACE FUNCTION stream_key_end_of_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stream_keys k WHERE k.host_key = NEW.host_key;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER lives_end_stream_key AFTER UPDATE OF state ON lives FOR EACH ROW
  WHEN (NEW.state = 'ended' AND OLD.state <> 'ended' AND NEW.end_reason = 'operator')
  EXECUTE FUNCTION stream_key_end_of_live();
