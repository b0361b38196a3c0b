-- A row if a member was kicked from a live until it ends, otherwise none. In SQL, and stable, so that Postgres inlines
-- it into the caller's statement: it costs no call.
-- Called by live_is_kicked and live_watch_refusals. Rules: BLOCKS-4.
CREATE OR REPLACE FUNCTION live_kick_of(p_vod_key int, p_user_key int)
RETURNS TABLE (kicked_key int) LANGUAGE sql STABLE AS $$
  SELECT k.user_key FROM live_kicks k WHERE k.vod_key = p_vod_key AND k.user_key = p_user_key
$$;
