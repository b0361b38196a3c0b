-- Whether an order may change from one state to another. An order closed unpaid never reopens: a payment that arrives
-- for it is returned (refund_due).
-- Called by order_step and order_advance. Rules: STORE-10.
CREATE OR REPLACE FUNCTION order_may_become(p_from order_state, p_to order_state) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_from
    WHEN 'ready' THEN p_to IN ('waiting', 'paid', 'failed', 'cancelled', 'expired', 'refund_due')
    WHEN 'waiting' THEN p_to IN ('paid', 'failed', 'cancelled', 'expired', 'refund_due')
    WHEN 'failed' THEN p_to = 'refund_due'
    WHEN 'cancelled' THEN p_to = 'refund_due'
    WHEN 'expired' THEN p_to = 'refund_due'
    WHEN 'refund_due' THEN p_to IN ('refunded', 'charged_back')
    WHEN 'paid' THEN p_to IN ('part_refunded', 'refunded', 'charged_back')
    WHEN 'part_refunded' THEN p_to IN ('refunded', 'charged_back')
    ELSE false END
$$;
