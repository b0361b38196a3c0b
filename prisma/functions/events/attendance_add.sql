-- Records that a member attends today, once a Seoul day, with a roulette ticket and BTUC: more on each p_week_days-th day
-- in a row, and on the last day of a month of which no day was missed. Paid at once, or at midnight if it is in the last
-- p_late minutes of the day. Returns `attended` with the response of the call, `replayed` with the stored response to the
-- same key, or the refusal. Under the wallet's lock, so that of two concurrent calls one attends.
-- Refuses: money_claim, event_member_refusal, already_attended (EVENTS-40).
-- Called by server/src/events/attendance/attendance.service.ts. Rules: EVENTS-4, EVENTS-35, EVENTS-40 to EVENTS-42.
CREATE OR REPLACE FUNCTION attendance_add(
  p_user_key int, p_btuc int, p_week_days int, p_week_btuc int, p_month_btuc int, p_late int, p_key text, p_hash text,
  p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_day date := (p_now AT TIME ZONE 'Asia/Seoul')::date;
  v_refusal text;
  v_streak int;
  v_week_btuc int;
  v_month_btuc int := 0;
  v_reward mission_rewards;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => 'BTUC', p_operation => 'attend',
    p_owner_key => p_user_key, p_key => p_key, p_hash => p_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_refusal := coalesce(event_member_refusal(p_user_key, p_now),
    CASE WHEN attended_on(p_user_key, v_day) THEN 'already_attended' END);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;

  v_streak := 1 + coalesce((SELECT a.streak_cnt FROM attendances a WHERE a.user_key = p_user_key AND a.day = v_day - 1), 0);
  v_week_btuc := CASE WHEN v_streak % p_week_days = 0 THEN p_week_btuc ELSE 0 END;
  -- On the last day of a month, a row of days at least as long as the month covers it.
  IF extract(day FROM v_day + 1) = 1 AND v_streak >= extract(day FROM v_day) THEN v_month_btuc := p_month_btuc; END IF;
  INSERT INTO mission_rewards (user_key, mission, period, day, ticket_cnt, btuc_cnt, finished_at, due_at)
  VALUES (p_user_key, 'attend', v_day::text, v_day, 1, p_btuc + v_week_btuc + v_month_btuc, p_now,
    mission_due_at(p_now, p_late)) RETURNING * INTO v_reward;
  answer := jsonb_build_object('day', v_day, 'streak_cnt', v_streak, 'ticket_cnt', v_reward.ticket_cnt,
    'btuc_cnt', v_reward.btuc_cnt, 'week_btuc_cnt', v_week_btuc, 'month_btuc_cnt', v_month_btuc,
    'paid', v_reward.due_at <= p_now, 'pay_on', v_reward.due_at, 'created_on', p_now);
  INSERT INTO attendances (user_key, day, streak_cnt, btuc_cnt, week_btuc_cnt, month_btuc_cnt, idempotency_key, input_hash,
    answer, created_at)
  VALUES (p_user_key, v_day, v_streak, p_btuc, v_week_btuc, v_month_btuc, p_key, p_hash, answer, p_now);
  IF v_reward.due_at <= p_now THEN PERFORM mission_reward_pay(v_reward, p_now); END IF;
  outcome := 'attended';
  RETURN NEXT;
END $$;
