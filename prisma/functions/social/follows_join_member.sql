-- Copies an account's follows of hosts to the one that it is joined to, where it does not follow them yet; the erasure of
-- the account deletes its own. The triggers of follows maintain the counters. Returns the number of new follows.
-- Called by member_join. Rules: ADMIN-43, SOCIAL-2.
CREATE OR REPLACE FUNCTION follows_join_member(p_from_key int, p_to_key int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  WITH added AS (
    INSERT INTO follows (host_key, user_key, created_at)
    SELECT f.host_key, p_to_key, f.created_at FROM follows f
    WHERE f.user_key = p_from_key AND f.host_key <> p_to_key
    ON CONFLICT DO NOTHING RETURNING host_key
  )
  SELECT count(*) INTO v_count FROM added;
  RETURN v_count;
END $$;
