-- Why a member may not give to this host here, or null, for callers that cannot use gift_refusals inline. PL/pgSQL,
-- since its plan is cached.
-- Refuses: gift_refusals.
-- Called by item_refusal. Rules: GIFTS-12 to GIFTS-16, USERS-6.
CREATE OR REPLACE FUNCTION gift_refusal(p_sender int, p_host int, p_vod_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT r.refusal FROM gift_refusals(p_sender, p_host, p_vod_key, p_now) r);
END $$;
