-- Sets a goal for the honey of the host's running live: it counts the gifts that are numbered after it. A live has one
-- running goal at a time; a reached one is replaced. Returns `set` with the goal, or the refusal.
-- Refuses: live_not_found (GIFTS-37), goal_running (GIFTS-38).
-- Called by server/src/gifts/goals/goals.service.ts. Rules: GIFTS-37 to GIFTS-39.
CREATE OR REPLACE FUNCTION live_goal_set(p_host int, p_title text, p_star_cnt bigint, p_now timestamptz)
RETURNS TABLE (outcome text, goal int) LANGUAGE plpgsql AS $$
DECLARE
  v_live int;
  v_goal int;
BEGIN
  -- The roll-up waits, so that no gift is counted between the number read here and the commit.
  PERFORM pg_advisory_xact_lock(hashtext('gift_roll_up'));
  SELECT l.vod_key INTO v_live FROM live_cards l WHERE l.host_key = p_host AND l.state = 'live';
  IF NOT FOUND THEN RETURN QUERY SELECT 'live_not_found', NULL::int; RETURN; END IF;
  IF EXISTS (SELECT FROM live_goals g WHERE g.vod_key = v_live AND g.reached_at IS NULL AND g.removed_at IS NULL) THEN
    RETURN QUERY SELECT 'goal_running', NULL::int; RETURN;
  END IF;
  UPDATE live_goals SET until_gift_id = gift_id_last() WHERE vod_key = v_live AND until_gift_id IS NULL;
  INSERT INTO live_goals (vod_key, host_key, title, goal_star_cnt, from_gift_id, created_at)
    VALUES (v_live, p_host, p_title, p_star_cnt, gift_id_last(), p_now) RETURNING goal_id INTO v_goal;
  PERFORM outbox_add('goal_set', v_goal, '{}');
  RETURN QUERY SELECT 'set', v_goal;
END $$;
