-- Claims gifts and adds them to the fan clubs, the lives, their hosts, their givers and their goals. Returns each fan's total before
-- and after.
-- Called by the job of server/src/gifts/gift-roll-up.service.ts. Rules: GIFTS-20, GIFTS-39,
-- LIVES-45.
CREATE OR REPLACE FUNCTION gift_roll_up(p_limit int)
RETURNS TABLE (host_key int, user_key int, vod_keys int[], before bigint, after bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gift_roll_up'));
  RETURN QUERY
  WITH claimed AS (
    DELETE FROM gifts_unrolled r USING (SELECT n.gift_id FROM gifts_unrolled n ORDER BY n.gift_id LIMIT p_limit) n
    WHERE r.gift_id = n.gift_id RETURNING r.gift_id
  ), given AS MATERIALIZED (
    SELECT g.host_key, g.sender_key, g.vod_key, sum(g.star_cnt)::bigint AS star_cnt, count(*) AS gift_cnt, max(g.gift_id) AS last_gift_id
    FROM claimed c JOIN gifts g ON g.gift_id = c.gift_id GROUP BY 1, 2, 3
  ), by_fan AS (
    SELECT g.host_key, g.sender_key, sum(g.star_cnt)::bigint AS stars,
      array_agg(DISTINCT g.vod_key) FILTER (WHERE g.vod_key IS NOT NULL) AS vod_keys
    FROM given g GROUP BY 1, 2
  ), by_giver_and_host AS (
    -- xmax is 0 in a row that was inserted, not updated: a member who gives there for the first time.
    INSERT INTO live_gift_totals AS t (vod_key, user_key, host_key, star_cnt, gift_cnt)
    SELECT g.vod_key, g.sender_key, g.host_key, g.star_cnt, g.gift_cnt FROM given g
    WHERE g.vod_key IS NOT NULL ORDER BY 1, 3, 2
    ON CONFLICT ON CONSTRAINT live_gift_totals_pkey
    DO UPDATE SET star_cnt = t.star_cnt + excluded.star_cnt, gift_cnt = t.gift_cnt + excluded.gift_cnt
    RETURNING t.vod_key, t.host_key, t.xmax = 0 AS is_new
  ), by_giver AS (
    INSERT INTO live_giver_totals AS t (vod_key, user_key, star_cnt)
    SELECT g.vod_key, g.sender_key, sum(g.star_cnt) FROM given g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT live_giver_totals_pkey DO UPDATE SET star_cnt = t.star_cnt + excluded.star_cnt
    RETURNING t.vod_key, t.xmax = 0 AS is_new
  ), by_host AS (
    INSERT INTO live_host_totals AS t (vod_key, host_key, star_cnt, gift_cnt, giver_cnt, last_gift_id)
    SELECT s.vod_key, s.host_key, s.stars, s.gifts, s.givers, s.last_gift_id FROM (
      SELECT g.vod_key, g.host_key, sum(g.star_cnt) AS stars, sum(g.gift_cnt) AS gifts, max(g.last_gift_id) AS last_gift_id,
        (SELECT count(*) FROM by_giver_and_host n WHERE n.is_new AND n.vod_key = g.vod_key AND n.host_key = g.host_key) AS givers
      FROM given g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2
    ) s ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT live_host_totals_pkey DO UPDATE SET star_cnt = t.star_cnt + excluded.star_cnt,
      gift_cnt = t.gift_cnt + excluded.gift_cnt, giver_cnt = t.giver_cnt + excluded.giver_cnt,
      last_gift_id = greatest(t.last_gift_id, excluded.last_gift_id)
  ), by_live AS (
    SELECT g.vod_key, sum(g.star_cnt)::bigint AS stars,
      (SELECT count(*) FROM by_giver n WHERE n.is_new AND n.vod_key = g.vod_key) AS givers
    FROM given g WHERE g.vod_key IS NOT NULL GROUP BY 1
  ), fans AS (
    INSERT INTO fan_totals AS f (host_key, user_key, star_cnt)
    SELECT b.host_key, b.sender_key, b.stars FROM by_fan b ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT fan_totals_pkey DO UPDATE SET star_cnt = f.star_cnt + excluded.star_cnt, updated_at = now()
    RETURNING f.host_key, f.user_key, f.star_cnt, f.xmax = 0 AS is_new
  ), fan_counts AS (
    SELECT f.host_key, count(*) AS fans FROM fans f WHERE f.is_new GROUP BY 1
  ), counted AS (
    -- A goal counts the gifts that are numbered after it, until it is replaced or removed.
    UPDATE live_goals q SET star_cnt = q.star_cnt + s.stars,
      reached_at = coalesce(q.reached_at, CASE WHEN q.star_cnt + s.stars >= q.goal_star_cnt THEN s.last_at END)
    FROM (
      SELECT n.goal_id, n.reached_at, sum(g.star_cnt)::bigint AS stars, max(g.created_at) AS last_at
      FROM claimed c JOIN gifts g ON g.gift_id = c.gift_id JOIN live_goals n ON n.vod_key = g.vod_key
        AND g.gift_id > n.from_gift_id AND (n.until_gift_id IS NULL OR g.gift_id <= n.until_gift_id)
      GROUP BY 1
    ) s WHERE q.goal_id = s.goal_id
    RETURNING q.goal_id, s.reached_at IS NULL AND q.reached_at IS NOT NULL AS is_new
  ), added AS MATERIALIZED (
    -- One row, which the result reads, so that both are called.
    SELECT (SELECT live_gifts_add(array_agg(l.vod_key), array_agg(l.stars), array_agg(l.givers)) FROM by_live l),
      (SELECT member_fans_add(array_agg(c.host_key), array_agg(c.fans)) FROM fan_counts c),
      (SELECT count(outbox_add('goal_reached', q.goal_id, '{}')) FROM counted q WHERE q.is_new)
  )
  SELECT f.host_key, f.user_key, b.vod_keys, f.star_cnt - b.stars, f.star_cnt
  FROM fans f JOIN by_fan b ON b.host_key = f.host_key AND b.sender_key = f.user_key CROSS JOIN added;
END $$;
