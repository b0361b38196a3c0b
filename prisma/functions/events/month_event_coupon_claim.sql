-- Decides once whether the winner of a coupon gets it: a member who may no longer take part does not, and the prize is
-- noted as unpaid. From then on only the coupon service's answer counts, whatever becomes of the member. Returns
-- `claimed`, `unpaid`, or `done` if the prize was closed before.
-- Records: event_member_refusal.
-- Called by the coupon prizes' job of server/src/external/coupons. Rules: EVENTS-59, EVENTS-82.
CREATE OR REPLACE FUNCTION month_event_coupon_claim(p_event_id int, p_kind text, p_number int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_prize month_event_prizes;
  v_reason text;
BEGIN
  SELECT * INTO v_prize FROM month_event_prizes p
  WHERE p.event_id = p_event_id AND p.kind = p_kind AND p.number = p_number AND p.terms ->> 'asset' = 'COUPON' FOR UPDATE;
  IF v_prize.event_id IS NULL OR v_prize.paid_at IS NOT NULL OR v_prize.unpaid_reason IS NOT NULL THEN RETURN 'done'; END IF;
  IF v_prize.claimed_at IS NOT NULL THEN RETURN 'claimed'; END IF;
  v_reason := event_member_refusal(v_prize.user_key, p_now);
  IF v_reason IS NOT NULL THEN
    RETURN month_event_prize_close(p_prize => v_prize, p_granted_ref => NULL, p_reason => v_reason, p_now => p_now);
  END IF;
  UPDATE month_event_prizes p SET claimed_at = p_now WHERE p.event_id = p_event_id AND p.kind = p_kind AND p.number = p_number;
  RETURN 'claimed';
END $$;
