-- Pays a prize of an event's draw or ranking, once: the row is locked, and marked in the transaction that moves the
-- money or grants the item. A coupon is given by the coupon service instead (month_event_coupon_claim). A prize of a
-- member who may no longer take part (deleted, restricted, an operator) stays with the house and is noted. Returns
-- `paid`, `unpaid`, or `done` if it was decided before.
-- Records: event_prize_pay, event_member_refusal.
-- Called by the job of server/src/events/monthly. Rules: EVENTS-56, EVENTS-58, EVENTS-59.
CREATE OR REPLACE FUNCTION month_event_prize_pay(p_event_id int, p_kind text, p_number int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_prize month_event_prizes;
  v_owned_id bigint;
  v_outcome text;
  v_answer jsonb;
BEGIN
  SELECT * INTO v_prize FROM month_event_prizes p
  WHERE p.event_id = p_event_id AND p.kind = p_kind AND p.number = p_number FOR UPDATE;
  IF v_prize.event_id IS NULL OR v_prize.paid_at IS NOT NULL OR v_prize.unpaid_reason IS NOT NULL
    OR v_prize.terms ->> 'asset' = 'COUPON' THEN RETURN 'done'; END IF;
  IF v_prize.terms IS NOT NULL THEN
    v_outcome := event_member_refusal(v_prize.user_key, p_now);
    IF v_outcome IS NOT NULL THEN
      RETURN month_event_prize_close(p_prize => v_prize, p_granted_ref => NULL, p_reason => v_outcome, p_now => p_now);
    END IF;
    v_owned_id := item_grant(v_prize.user_key, (v_prize.terms ->> 'item_id')::int, p_now);
    IF v_owned_id IS NULL THEN RAISE EXCEPTION 'the item % of prize % % % is unknown', v_prize.terms ->> 'item_id', p_event_id, p_kind, p_number; END IF;
    RETURN month_event_prize_close(p_prize => v_prize, p_granted_ref => v_owned_id::text, p_reason => NULL, p_now => p_now);
  END IF;
  SELECT m.outcome, m.answer INTO v_outcome, v_answer FROM event_prize_pay(
    p_operation => CASE p_kind WHEN 'draw' THEN 'event_draw' ELSE 'event_rank' END,
    p_user_key => v_prize.user_key, p_key => format('month-event:%s:%s:%s', p_event_id, p_kind, p_number),
    p_asset => v_prize.asset, p_amount => v_prize.amount, p_now => p_now) m;
  RETURN month_event_prize_close(p_prize => v_prize, p_granted_ref => NULL, p_reason => CASE
    WHEN v_outcome = 'paid' OR (v_outcome = 'replayed' AND v_answer ->> 'reason' IS NULL) THEN NULL
    ELSE coalesce(v_answer ->> 'reason', v_outcome) END, p_now => p_now);
END $$;
