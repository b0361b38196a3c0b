-- What prevents a host from being seated in, or from starting, another live: 'live' for an announced or running live of
-- their own, 'seat' for a seat in another host's announced or running excel live, null for neither. A caller that acts
-- on the result locks the host's row of users (FOR NO KEY UPDATE) from before the call until the commit, so that of a
-- concurrent seat and live one wins. PL/pgSQL, since its plans are cached.
-- Called by contestant_refusal, and by statements of lives/lifecycle and broadcast/contests. Rules: BROADCAST-32,
-- BROADCAST-33.
CREATE OR REPLACE FUNCTION host_engagement(p_host_key int) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM lives l WHERE l.host_key = p_host_key AND l.state <> 'ended') THEN RETURN 'live'; END IF;
  IF EXISTS (
    SELECT FROM live_contestants c JOIN lives l ON l.vod_key = c.vod_key
    WHERE c.host_key = p_host_key AND l.type = 'excel' AND l.state <> 'ended'
  ) THEN RETURN 'seat'; END IF;
  RETURN NULL;
END $$;
