-- Pays the rewards that are due and contain one ticket and nothing else, in one statement: each once by the reward's own key,
-- with an alarm. Rewards of members who take no part in events now are left to mission_reward_pay. The caller has locked
-- the rewards. Returns how many it paid. Raises (HL020) if no round is open.
-- Records: event_member_refusals.
-- Called by missions_pay. Rules: EVENTS-35, EVENTS-36.
CREATE OR REPLACE FUNCTION missions_tickets_pay(p_rewards mission_rewards[], p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_round_id int;
  v_paid int;
  v_alarms int;
BEGIN
  SELECT r.round_id INTO v_round_id FROM roulette_round_at(p_now) r;
  IF v_round_id IS NULL THEN RAISE EXCEPTION 'no round of the roulette is open' USING ERRCODE = 'HL020'; END IF;
  WITH due AS MATERIALIZED (
    SELECT r.user_key, r.mission, r.period FROM unnest(p_rewards) r
      CROSS JOIN LATERAL event_member_refusals(r.user_key, p_now) e
    WHERE r.ticket_cnt = 1 AND r.btuc_cnt = 0 AND e.refusal IS NULL
  ), tickets AS (
    INSERT INTO roulette_tickets (round_id, user_key, reason, reason_key, created_at)
    SELECT v_round_id, d.user_key, d.mission::roulette_reason, d.period, p_now FROM due d
    ON CONFLICT (user_key, reason, reason_key) DO NOTHING RETURNING user_key, reason, reason_key
  ), noted AS (
    SELECT alarms_note(array_agg(t.user_key), 'ticket', array_agg(t.reason || ':' || t.reason_key),
      jsonb_build_object('ticket_cnt', 1, 'reason', t.reason), p_now) AS alarms
    FROM tickets t GROUP BY t.reason
  ), paid AS (
    UPDATE mission_rewards r SET state = 'paid', paid_at = p_now, problem = NULL, try_at = NULL FROM due d
    WHERE r.user_key = d.user_key AND r.mission = d.mission AND r.period = d.period RETURNING 1
  )
  -- The alarms are counted because a query that is not read is not executed.
  SELECT (SELECT count(*) FROM paid), (SELECT sum(n.alarms) FROM noted n) INTO v_paid, v_alarms;
  RETURN v_paid;
END $$;
