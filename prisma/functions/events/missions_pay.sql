-- Pays up to p_limit rewards that are due: those of tickets together, since many members finish watching at once; the
-- others, and all of them if that fails, each for itself. One that fails is repeated later, after a time that doubles
-- with each failure, and does not prevent the others. Rewards that another run is paying are left to it. Returns how many
-- rewards it handled.
-- Called by server/src/events/missions/missions.job.ts. Rules: EVENTS-35, EVENTS-36.
CREATE OR REPLACE FUNCTION missions_pay(p_now timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_rewards mission_rewards[];
  v_reward mission_rewards;
BEGIN
  v_rewards := ARRAY(
    SELECT r FROM mission_rewards r
    WHERE r.state = 'due' AND r.due_at <= p_now AND (r.try_at IS NULL OR r.try_at <= p_now)
    ORDER BY r.due_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  BEGIN
    PERFORM missions_tickets_pay(v_rewards, p_now);
  EXCEPTION WHEN OTHERS THEN
    -- Each for itself, below.
  END;
  -- In the order of their members, in which spins lock several wallets as well: neither waits for the other's.
  FOR v_reward IN
    SELECT r.* FROM unnest(v_rewards) n JOIN mission_rewards r
      ON r.user_key = n.user_key AND r.mission = n.mission AND r.period = n.period
    WHERE r.state = 'due' ORDER BY r.user_key, r.due_at
  LOOP
    BEGIN
      PERFORM mission_reward_pay(v_reward, p_now);
    EXCEPTION WHEN OTHERS THEN
      UPDATE mission_rewards r SET tries = least(r.tries + 1, 12), problem = left(SQLERRM, 200),
        try_at = p_now + least(power(2, r.tries), 300) * interval '5 seconds'
      WHERE r.user_key = v_reward.user_key AND r.mission = v_reward.mission AND r.period = v_reward.period;
    END;
  END LOOP;
  RETURN cardinality(v_rewards);
END $$;
