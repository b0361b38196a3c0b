-- Whether a member has given the host enough for a fan level (packages/rules: level n begins at 100 n^2 honey).
-- PL/pgSQL, since its plans are kept.
-- Called by live_watch_refusal and host_say_refusal. Rules: GIFTS-25, LIVES-31, CHAT-28.
CREATE OR REPLACE FUNCTION has_fan_level(p_host_key int, p_user_key int, p_level int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_level <= 0 OR EXISTS (
    SELECT FROM fan_totals t WHERE t.host_key = p_host_key AND t.user_key = p_user_key
      AND t.star_cnt >= 100 * p_level::bigint * p_level);
END $$;
