-- Rows if a member takes part in a live: as a manager of its host, or as a contestant. None otherwise. In SQL, and
-- stable, so that Postgres inlines it into the caller's statement: it costs no call.
-- Called by live_watch_refusals. Rules: LIVES-29, LIVES-31.
CREATE OR REPLACE FUNCTION live_participant_of(p_vod_key int, p_host_key int, p_user_key int)
RETURNS TABLE (participant_key int) LANGUAGE sql STABLE AS $$
  SELECT m.manager_key FROM channel_manager_of(p_host_key, p_user_key) m
  UNION ALL
  SELECT c.host_key FROM live_contestants c WHERE c.vod_key = p_vod_key AND c.host_key = p_user_key
$$;
