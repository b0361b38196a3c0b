-- Whether a member has given the host enough for a fan level. PL/pgSQL, since its plans are cached.
-- Called by message_refusal. Rules: GIFTS-25, MESSAGES-2.
CREATE OR REPLACE FUNCTION has_fan_level(p_host_key int, p_user_key int, p_level int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT f.held FROM fan_level_held(p_host_key, p_user_key, p_level) f);
END $$;
