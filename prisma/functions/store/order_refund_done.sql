-- Records that the money of a refund was paid back. Returns whether this call did.
-- Called by server/src/store/payments/refunds.service.ts. Rules: STORE-13, STORE-23, STORE-48.
CREATE OR REPLACE FUNCTION order_refund_done(p_refund_id bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_order orders;
  v_refund order_refunds;
  v_state order_state;
BEGIN
  SELECT o.* INTO v_order FROM orders o JOIN order_refunds r USING (order_no) WHERE r.refund_id = p_refund_id FOR UPDATE OF o;
  UPDATE order_refunds SET state = 'done', done_at = p_now WHERE refund_id = p_refund_id AND state = 'pending'
    RETURNING * INTO v_refund;
  IF NOT FOUND THEN RETURN false; END IF;
  v_state := CASE
    -- An item has no partial refund.
    WHEN v_refund.cause = 'undelivered' OR v_order.kind <> 'honey' OR EXISTS (
      SELECT FROM honey_lots l WHERE l.order_no = v_order.order_no AND l.taken_cnt = l.star_cnt
    ) THEN 'refunded' ELSE 'part_refunded' END;
  UPDATE orders SET state = v_state, refunded_krw = least(amount_krw, refunded_krw + v_refund.amount_krw)
    WHERE order_id = v_order.order_id;
  INSERT INTO order_events (order_no, state, source, note, created_at)
  VALUES (v_order.order_no, v_state, 'provider', 'refund_done', p_now);
  RETURN true;
END $$;
