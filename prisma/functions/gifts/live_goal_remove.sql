-- Removes the goal of the host's running live, reached or not: later gifts do not count for it. Returns the goal, or no
-- row without one.
-- Called by server/src/gifts/goals/goals.service.ts. Rules: GIFTS-38.
CREATE OR REPLACE FUNCTION live_goal_remove(p_host int, p_now timestamptz) RETURNS TABLE (goal int) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gift_roll_up'));
  RETURN QUERY
  UPDATE live_goals g SET removed_at = p_now, until_gift_id = coalesce(g.until_gift_id, gift_id_last())
  WHERE g.removed_at IS NULL AND g.goal_id = (
    SELECT max(n.goal_id) FROM live_goals n JOIN live_cards l ON l.vod_key = n.vod_key
    WHERE l.host_key = p_host AND l.state = 'live')
  RETURNING g.goal_id;
  IF FOUND THEN
    PERFORM outbox_add('goal_removed', (
      SELECT max(n.goal_id) FROM live_goals n JOIN live_cards l ON l.vod_key = n.vod_key
      WHERE l.host_key = p_host AND l.state = 'live'), '{}');
  END IF;
END $$;
