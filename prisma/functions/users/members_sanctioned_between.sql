-- The members who were under an operator's restriction of any kind at some time from p_from to before p_until. One
-- that was lifted counts until it was lifted.
-- Called by pure_hosts_close. Rules: EVENTS-62.
CREATE OR REPLACE FUNCTION members_sanctioned_between(p_from timestamptz, p_until timestamptz)
RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT DISTINCT s.user_key FROM sanctions s
  WHERE s.starts_at < p_until AND least(coalesce(s.ends_at, 'infinity'), coalesce(s.lifted_at, 'infinity')) > p_from
$$;
