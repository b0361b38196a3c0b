-- Deletes a member's follows in both directions when the account is erased: at most p_limit. Returns the number
-- deleted; fewer than p_limit means that none are left. The triggers of follows maintain the counters of the others.
-- Called by member_erase. Rules: SETTINGS-23, SOCIAL-2.
CREATE OR REPLACE FUNCTION follows_delete_of_member(p_user_key int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  -- Rows that another transaction deletes meanwhile count as deleted: fewer would mean that none are left.
  WITH next AS (
    (SELECT f.host_key, f.user_key FROM follows f WHERE f.user_key = p_user_key LIMIT p_limit)
    UNION (SELECT f.host_key, f.user_key FROM follows f WHERE f.host_key = p_user_key LIMIT p_limit) LIMIT p_limit
  ), deleted AS (
    DELETE FROM follows f USING next n WHERE f.host_key = n.host_key AND f.user_key = n.user_key
  )
  SELECT count(*) INTO v_count FROM next;
  RETURN v_count;
END $$;
