-- Delivers what was paid for, and returns null, or why it cannot be delivered: a member who may not pay by now gets the
-- money back.
-- Refuses: member_pay_refusal, item_deliver, subscription_deliver.
-- Called by order_advance, under the lock of the order. Rules: STORE-9, STORE-12, USERS-6.
CREATE OR REPLACE FUNCTION order_deliver(p_order orders, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_refusal text := member_pay_refusal(p_order.user_key, p_now);
BEGIN
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  IF p_order.kind = 'item' THEN
    RETURN item_deliver(p_order.order_no, p_order.user_key, p_order.item_id, p_order.target_key, p_now);
  END IF;
  IF p_order.kind = 'subscription' THEN
    RETURN subscription_deliver(p_order.order_no, p_order.user_key, p_order.target_key, p_order.amount_krw, p_now);
  END IF;
  UPDATE orders SET transfer_id = honey_credit(p_order, p_now) WHERE order_id = p_order.order_id;
  RETURN NULL;
END $$;
