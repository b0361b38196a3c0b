-- Pays a reward that is due: its ticket into the round that is open now, with an alarm, and its BTUC from the house's
-- event account, each once by the reward's own key. A member who takes no part in events now gets nothing for it later
-- either: the reward is withheld, and its BTUC noted as unpaid. Returns the new state.
-- Records: event_prize_pay, idempotency_mismatch, event_member_refusal.
-- Called by attendance_add and missions_pay. Rules: EVENTS-4, EVENTS-35, EVENTS-36, EVENTS-39.
CREATE OR REPLACE FUNCTION mission_reward_pay(p_reward mission_rewards, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text;
  v_key text := p_reward.mission || ':' || p_reward.period;
  v_ticket_id bigint;
  v_outcome text;
  v_state mission_reward_state;
BEGIN
  -- Decided under the wallet's lock, as the payment is: an account that is closed at the same moment is seen by both.
  PERFORM wallet_lock(p_reward.user_key, 'BTUC');
  v_refusal := event_member_refusal(p_reward.user_key, p_now);
  v_state := CASE WHEN v_refusal IS NULL THEN 'paid' ELSE 'withheld' END;
  IF p_reward.btuc_cnt > 0 THEN
    SELECT p.outcome INTO v_outcome FROM event_prize_pay(
      p_operation => CASE p_reward.mission WHEN 'attend' THEN 'event_attend' ELSE 'event_mission' END,
      p_user_key => p_reward.user_key, p_key => v_key, p_asset => 'BTUC', p_amount => p_reward.btuc_cnt, p_now => p_now) p;
    IF v_outcome = 'idempotency_mismatch' THEN RAISE EXCEPTION 'the reward % was paid with another amount', v_key; END IF;
  END IF;
  IF v_refusal IS NULL AND p_reward.ticket_cnt > 0 THEN
    v_ticket_id := roulette_ticket_add(p_reward.user_key, p_reward.mission::roulette_reason, p_reward.period, p_now);
    IF v_ticket_id IS NOT NULL THEN
      PERFORM alarm_note(p_reward.user_key, 'ticket', v_key, NULL,
        jsonb_build_object('ticket_cnt', p_reward.ticket_cnt, 'reason', p_reward.mission), p_now);
    END IF;
  END IF;
  UPDATE mission_rewards r SET state = v_state, paid_at = p_now, problem = v_refusal, try_at = NULL
  WHERE r.user_key = p_reward.user_key AND r.mission = p_reward.mission AND r.period = p_reward.period;
  RETURN v_state;
END $$;
