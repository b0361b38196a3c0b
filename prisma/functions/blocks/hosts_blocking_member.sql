-- The hosts who block a member from watching, for lists.
-- Called by live_alarms_of, live_alarm_followers and statements of server/src/social. Rules: ALARMS-12, SOCIAL-9.
CREATE OR REPLACE FUNCTION hosts_blocking_member(p_user_key int) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT c.host_key FROM channel_blocks c WHERE c.user_key = p_user_key AND c.kind = 'live'
$$;
