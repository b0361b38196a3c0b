-- Hosts whose live is currently boosted to the top of its lists. In SQL, so that Postgres inlines it into the caller's
-- statement.
-- Called by statements of server/src/lives/lists. Rules: ITEMS-13.
CREATE OR REPLACE FUNCTION hosts_boosted(p_now timestamptz) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT e.user_key FROM item_effects e WHERE e.kind = 'boost' AND e.ends_at > p_now
$$;
