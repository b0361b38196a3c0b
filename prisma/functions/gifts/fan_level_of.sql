-- A row with a member's fan level with a host, if the member has given the host honey; otherwise none. In SQL, and
-- stable, so that Postgres inlines it into the caller's statement: it costs no call.
-- Called by fan_level_held, host_say_refusal and the statement of lives/room/watch-facts.ts. Rules: GIFTS-25.
CREATE OR REPLACE FUNCTION fan_level_of(p_host_key int, p_user_key int)
RETURNS TABLE (level int) LANGUAGE sql STABLE AS $$
  SELECT fan_level(t.star_cnt) FROM fan_totals t WHERE t.host_key = p_host_key AND t.user_key = p_user_key
$$;
