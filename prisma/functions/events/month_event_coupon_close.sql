-- Closes the prize of a coupon once the coupon service's answer is known: with the coupon, or with the reason why there
-- is none. Returns `paid`, `unpaid`, or `done` if it was closed before.
-- Called by the coupon prizes of server/src/external/coupons, in the transaction that makes the purchase final. Rules:
-- EVENTS-56, EVENTS-82.
CREATE OR REPLACE FUNCTION month_event_coupon_close(
  p_event_id int, p_kind text, p_number int, p_coupon_id text, p_reason text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_prize month_event_prizes;
BEGIN
  SELECT * INTO v_prize FROM month_event_prizes p
  WHERE p.event_id = p_event_id AND p.kind = p_kind AND p.number = p_number AND p.terms ->> 'asset' = 'COUPON' FOR UPDATE;
  IF v_prize.event_id IS NULL OR v_prize.paid_at IS NOT NULL OR v_prize.unpaid_reason IS NOT NULL THEN RETURN 'done'; END IF;
  RETURN month_event_prize_close(p_prize => v_prize, p_granted_ref => p_coupon_id, p_reason => p_reason, p_now => p_now);
END $$;
