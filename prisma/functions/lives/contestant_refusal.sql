-- Why a member may not be seated in an excel live of this owner, or null: not a host, the owner, a host who blocks the
-- owner, or one with a live of their own. The caller locks the row of the seated member, see host_engagement. PL/pgSQL,
-- since its plans are cached.
-- Refuses: contestant_not_found (BROADCAST-34), contestant_on_air (BROADCAST-32).
-- Called by statements of lives/lifecycle and broadcast/contests. Rules: BROADCAST-22, BROADCAST-32, BROADCAST-34.
CREATE OR REPLACE FUNCTION contestant_refusal(p_owner int, p_host_key int) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_host_key = p_owner OR person_is_blocked(p_host_key, p_owner) OR NOT EXISTS (
    SELECT FROM member_profiles u WHERE u.user_key = p_host_key AND u.role = 'host' AND u.deleted_at IS NULL
  ) THEN RETURN 'contestant_not_found'; END IF;
  IF host_engagement(p_host_key) = 'live' THEN RETURN 'contestant_on_air'; END IF;
  RETURN NULL;
END $$;
