-- Whether a member is broadcasting.
-- Called by member_erasure_waits and member_join_refusal. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION host_is_live(p_host_key int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM lives l WHERE l.host_key = p_host_key AND l.state = 'live')
$$;
