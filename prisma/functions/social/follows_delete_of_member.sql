-- Deletes whom a member followed and who followed them, as one leaves for ever: at most p_limit. Answers how many it took; fewer
-- than p_limit are the last. The triggers of follows keep the counters of the others.
-- Called by member_erase. Rules: SETTINGS-23, SOCIAL-2.
CREATE OR REPLACE FUNCTION follows_delete_of_member(p_user_key int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  -- What somebody else deletes meanwhile is counted as taken: fewer would say that nothing is left.
  WITH next AS (
    (SELECT f.host_key, f.user_key FROM follows f WHERE f.user_key = p_user_key LIMIT p_limit)
    UNION (SELECT f.host_key, f.user_key FROM follows f WHERE f.host_key = p_user_key LIMIT p_limit) LIMIT p_limit
  ), gone AS (
    DELETE FROM follows f USING next n WHERE f.host_key = n.host_key AND f.user_key = n.user_key
  )
  SELECT count(*) INTO v_count FROM next;
  RETURN v_count;
END $$;
