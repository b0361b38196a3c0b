-- The number of follows that follows_join_member adds.
-- Called by a statement of server/src/admin/joins. Rules: ADMIN-43.
CREATE OR REPLACE FUNCTION follows_to_join(p_from_key int, p_to_key int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM follows f WHERE f.user_key = p_from_key AND f.host_key <> p_to_key
    AND NOT EXISTS (SELECT FROM follows t WHERE t.host_key = f.host_key AND t.user_key = p_to_key)
$$;
