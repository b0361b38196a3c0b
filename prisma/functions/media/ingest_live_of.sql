-- The live to which the owner of a stream key may currently publish, or null: the host's one prepared or running live,
-- while nothing prevents the host from broadcasting. PL/pgSQL, since its plans are cached.
-- Called by statements of server/src/ingest, when a publisher connects and each second while it publishes. Rules:
-- MEDIA-10.
CREATE OR REPLACE FUNCTION ingest_live_of(p_key_hash text, p_now timestamptz) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT l.vod_key FROM stream_keys k
      JOIN member_profiles u ON u.user_key = k.host_key AND u.role = 'host' AND u.deleted_at IS NULL
      JOIN live_cards l ON l.host_key = k.host_key AND l.state <> 'ended'
    WHERE k.key_hash = p_key_hash AND NOT member_is_restricted(k.host_key, 'service', p_now)
      AND NOT member_is_restricted(k.host_key, 'broadcast', p_now));
END $$;
