-- Advances an order by one step: the only place where the state of a payment changes, once, however often and by
-- whatever source it is reported. p_details: payment_key, window_url, card_no, card_issuer, approval_no, receipt_phone,
-- refusal, and for `paid` the paid amount_krw. A payment in time for something deliverable is delivered in this
-- transaction. A payment for a closed order, of another amount, or for something that can no longer be delivered makes
-- it refund_due, with the refund that is due. Returns `advanced` or, if the order cannot take this step (any more),
-- `no_change`, with the row, or the refusal.
-- Refuses: order_not_found (STORE-8).
-- Records: order_closed (STORE-12), amount_mismatch (STORE-17), order_deliver (the money is refunded).
-- Called by server/src/store/orders/order-states.service.ts. Rules: STORE-9 to STORE-13.
CREATE OR REPLACE FUNCTION order_advance(
  p_order_no text, p_to order_state, p_details jsonb, p_source text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_order orders;
  v_to order_state := p_to;
  v_refusal text := p_details ->> 'refusal';
  v_paid bigint := (p_details ->> 'amount_krw')::bigint;
BEGIN
  SELECT * INTO v_order FROM orders o WHERE o.order_no = p_order_no FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'order_not_found', NULL::jsonb; RETURN; END IF;
  IF p_to = 'paid' AND v_order.state IN ('failed', 'cancelled', 'expired') THEN
    v_to := 'refund_due';
    v_refusal := 'order_closed';
  ELSIF p_to = 'paid' AND v_order.state IN ('ready', 'waiting') AND v_paid IS DISTINCT FROM v_order.amount_krw THEN
    v_to := 'refund_due';
    v_refusal := 'amount_mismatch';
  END IF;
  IF NOT order_may_become(v_order.state, v_to) THEN
    RETURN QUERY SELECT 'no_change', to_jsonb(v_order); RETURN;
  END IF;
  IF v_to = 'paid' THEN
    -- Rolls back a refused delivery, but not the payment.
    BEGIN
      v_refusal := order_deliver(v_order, p_now);
      IF v_refusal IS NOT NULL THEN RAISE EXCEPTION 'not delivered' USING ERRCODE = 'HL003'; END IF;
    EXCEPTION WHEN SQLSTATE 'HL003' THEN
      v_to := 'refund_due';
    END;
  END IF;
  UPDATE orders o SET
    state = v_to,
    refusal = v_refusal,
    payment_key = coalesce(o.payment_key, p_details ->> 'payment_key'),
    window_url = coalesce(p_details ->> 'window_url', o.window_url),
    card_no = coalesce(p_details ->> 'card_no', o.card_no),
    card_issuer = coalesce(p_details ->> 'card_issuer', o.card_issuer),
    approval_no = coalesce(p_details ->> 'approval_no', o.approval_no),
    receipt_phone = coalesce(nullif(p_details ->> 'receipt_phone', ''), o.receipt_phone),
    paid_at = CASE WHEN v_to = 'paid' THEN p_now ELSE o.paid_at END,
    -- A closed order is checked once more: its window may have been paid in the meantime.
    check_at = CASE WHEN v_to = 'waiting' THEN p_now + interval '1 minute'
      WHEN v_to IN ('cancelled', 'expired') THEN p_now + interval '5 minutes' END
  WHERE o.order_id = v_order.order_id RETURNING o.* INTO v_order;
  INSERT INTO order_events (order_no, state, source, note, created_at)
  VALUES (p_order_no, v_to, p_source, coalesce(v_refusal, ''), p_now);
  IF v_to = 'refund_due' THEN
    INSERT INTO order_refunds (order_no, cause, state, amount_krw, reason, idempotency_key, created_at)
    VALUES (p_order_no, 'undelivered', 'pending', v_paid, coalesce(v_refusal, ''), 'undelivered', p_now);
  END IF;
  RETURN QUERY SELECT 'advanced', to_jsonb(v_order);
END $$;
