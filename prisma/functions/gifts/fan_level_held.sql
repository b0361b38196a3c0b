-- One row: whether a member has given the host enough for a fan level.
-- In SQL, and stable, so that Postgres inlines it into the caller's statement: it costs no call.
-- Called by has_fan_level and live_watch_refusals. Rules: GIFTS-25, LIVES-31, MESSAGES-2.
CREATE OR REPLACE FUNCTION fan_level_held(p_host_key int, p_user_key int, p_level int)
RETURNS TABLE (held boolean) LANGUAGE sql STABLE AS $$
  SELECT p_level <= 0 OR EXISTS (SELECT FROM fan_level_of(p_host_key, p_user_key) f WHERE f.level >= p_level)
$$;
