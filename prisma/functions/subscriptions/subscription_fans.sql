-- How many fans (level 1 and up) a host has, counted up to p_enough; members who left no longer count. PL/pgSQL, since
-- its plans are cached.
-- Called by subscription_refusal and a statement of server/src/subscriptions. Rules: SUBSCRIPTIONS-5.
CREATE OR REPLACE FUNCTION subscription_fans(p_host_key int, p_enough int) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM (
    SELECT FROM host_fans t JOIN member_profiles u USING (user_key)
    WHERE t.host_key = p_host_key AND t.star_cnt >= 100 AND u.deleted_at IS NULL
    ORDER BY t.star_cnt DESC LIMIT p_enough) fans);
END $$;
