-- Revokes the stream key of a member who may no longer broadcast: restricted by an operator, no longer a host, or
-- erased. A restriction that starts later is detected by ingest_live_of.
-- Triggers: sanctions_end_stream_key, users_end_stream_key. Rules: MEDIA-9.
CREATE OR REPLACE FUNCTION stream_key_end_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stream_keys k WHERE k.host_key = NEW.user_key;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sanctions_end_stream_key AFTER INSERT OR UPDATE ON sanctions FOR EACH ROW
  WHEN (NEW.kind::text IN ('service', 'broadcast') AND NEW.lifted_at IS NULL) EXECUTE FUNCTION stream_key_end_of_member();
CREATE OR REPLACE TRIGGER users_end_stream_key AFTER UPDATE OF role, deleted_at ON users FOR EACH ROW
  WHEN (NEW.role <> 'host' OR NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION stream_key_end_of_member();
