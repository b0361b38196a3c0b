-- Claims follow changes and adds them to the counters, as ledger_fold does with money. Returns the number claimed.
-- Called by the job of server/src/social/follows/follows.service.ts. Rules: SOCIAL-2.
CREATE OR REPLACE FUNCTION member_counts_fold(p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('member_counts_fold'));
  WITH claimed AS (
    DELETE FROM member_count_changes c USING (SELECT n.id FROM member_count_changes n ORDER BY n.id LIMIT p_limit) n
    WHERE c.id = n.id RETURNING c.user_key, c.follower_cnt, c.following_cnt
  ), sums AS (
    SELECT user_key, sum(follower_cnt)::int AS follower_cnt, sum(following_cnt)::int AS following_cnt, count(*) AS changes
    FROM claimed GROUP BY user_key
  ), folded AS (
    INSERT INTO member_counts AS m (user_key, follower_cnt, following_cnt)
    SELECT user_key, follower_cnt, following_cnt FROM sums ORDER BY user_key
    ON CONFLICT (user_key) DO UPDATE SET follower_cnt = m.follower_cnt + excluded.follower_cnt,
      following_cnt = m.following_cnt + excluded.following_cnt
  )
  SELECT coalesce(sum(changes), 0) INTO v_count FROM sums;
  RETURN v_count;
END $$;
