-- Records what the coupon service confirmed about the coupon of an order: `held`, or the state that the order's own has
-- by then.
-- Called by server/src/store/coupons/order-coupons.service.ts. Rules: COUPONS-11.
CREATE OR REPLACE FUNCTION order_coupon_confirm(p_order_no text, p_state order_coupon_state) RETURNS void LANGUAGE sql AS $$
  UPDATE order_coupons c SET service_state = p_state WHERE c.order_no = p_order_no AND c.service_state IS DISTINCT FROM p_state
$$;
