-- Pays a prize of an event's draw or ranking, once: the row is locked, and marked in the transaction that moves the
-- money. A prize of a member who may no longer take part (deleted, restricted, an operator) stays with the house and is
-- noted. Returns `paid`, `unpaid`, or `done` if it was decided before.
-- Records: event_prize_pay.
-- Called by the job of server/src/events/monthly. Rules: EVENTS-56, EVENTS-58, EVENTS-59.
CREATE OR REPLACE FUNCTION month_event_prize_pay(p_event_id int, p_kind text, p_number int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_prize month_event_prizes;
  v_key text := format('month-event:%s:%s:%s', p_event_id, p_kind, p_number);
  v_outcome text;
  v_answer jsonb;
BEGIN
  SELECT * INTO v_prize FROM month_event_prizes p
  WHERE p.event_id = p_event_id AND p.kind = p_kind AND p.number = p_number FOR UPDATE;
  IF v_prize.event_id IS NULL OR v_prize.paid_at IS NOT NULL OR v_prize.unpaid_reason IS NOT NULL THEN RETURN 'done'; END IF;
  SELECT m.outcome, m.answer INTO v_outcome, v_answer FROM event_prize_pay(
    p_operation => CASE p_kind WHEN 'draw' THEN 'event_draw' ELSE 'event_rank' END,
    p_user_key => v_prize.user_key, p_key => v_key, p_asset => v_prize.asset, p_amount => v_prize.amount, p_now => p_now) m;
  IF v_outcome = 'paid' OR (v_outcome = 'replayed' AND v_answer ->> 'reason' IS NULL) THEN
    UPDATE month_event_prizes p SET paid_at = p_now WHERE p.event_id = p_event_id AND p.kind = p_kind AND p.number = p_number;
    PERFORM alarm_note(v_prize.user_key, 'prize', v_key, NULL, jsonb_build_object('source', 'event', 'asset', v_prize.asset,
      'amount', v_prize.amount, 'path', '/event/month-' || p_event_id), p_now);
    RETURN 'paid';
  END IF;
  UPDATE month_event_prizes p SET unpaid_reason = coalesce(v_answer ->> 'reason', v_outcome)
  WHERE p.event_id = p_event_id AND p.kind = p_kind AND p.number = p_number;
  RETURN 'unpaid';
END $$;
