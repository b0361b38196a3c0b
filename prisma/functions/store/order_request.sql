-- Creates an order (p_order: its row as JSON) under the lock of the member's wallet, so that no more concurrent orders
-- pass than the limits of the day allow. Returns `ordered` with the row, `replayed` with the row of the same key and
-- input, or the refusal. p_coupon: the coupon that its price contains (an order_coupons row as JSON: coupon_id, title,
-- percent, won_krw, price_krw, ends_at), or nothing. It is held by this order alone.
-- Refuses: money_claim, member_pay_refusal, charge_limit_exceeded (STORE-7), coupon_in_use (COUPONS-10).
-- Called by server/src/store/orders/orders.service.ts. Rules: STORE-5 to STORE-8, COUPONS-9, COUPONS-10.
CREATE OR REPLACE FUNCTION order_request(
  p_order jsonb, p_since timestamptz, p_star_max bigint, p_order_max int, p_now timestamptz,
  p_coupon jsonb DEFAULT NULL
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_new orders := jsonb_populate_record(NULL::orders, p_order);
  v_claim record;
  v_order orders;
  v_coupon order_coupons := jsonb_populate_record(NULL::order_coupons, p_coupon);
  v_used record;
  v_refusal text;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => v_new.user_key, p_asset => 'STAR', p_operation => 'order',
    p_owner_key => v_new.user_key, p_key => v_new.idempotency_key, p_hash => v_new.input_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_refusal := member_pay_refusal(v_new.user_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  SELECT * INTO v_used FROM order_limits_used(v_new.user_key, p_since);
  IF v_used.star_cnt + v_new.star_cnt > p_star_max OR v_used.order_cnt >= p_order_max THEN
    RETURN QUERY SELECT 'charge_limit_exceeded', NULL::jsonb; RETURN;
  END IF;
  IF v_coupon.coupon_id IS NOT NULL THEN
    IF v_new.amount_krw IS DISTINCT FROM coupon_price(v_coupon.price_krw, v_coupon.percent, v_coupon.won_krw) THEN
      RAISE EXCEPTION 'the price of an order is not the one that its coupon leaves' USING ERRCODE = 'HL004';
    END IF;
    INSERT INTO order_coupons (order_no, user_key, coupon_id, title, percent, won_krw, price_krw, state, ends_at, created_at, changed_at)
    VALUES (v_new.order_no, v_new.user_key, v_coupon.coupon_id, v_coupon.title, v_coupon.percent, v_coupon.won_krw,
      v_coupon.price_krw, 'held', v_coupon.ends_at, p_now, p_now)
    ON CONFLICT (coupon_id) WHERE state IN ('held', 'used') DO NOTHING;
    IF NOT FOUND THEN RETURN QUERY SELECT 'coupon_in_use', NULL::jsonb; RETURN; END IF;
  END IF;
  INSERT INTO orders (order_no, user_key, kind, method, brand, instalments, state, product_id, item_id, target_key, title, quantity,
    star_cnt, bonus_star_cnt, discount_rate, amount_krw, coupon_id, coupon_krw, idempotency_key, input_hash, page_origin,
    receipt_phone, expires_at, created_at, check_at)
  VALUES (v_new.order_no, v_new.user_key, v_new.kind, v_new.method, v_new.brand, v_new.instalments, 'ready', v_new.product_id,
    v_new.item_id, v_new.target_key, v_new.title, v_new.quantity, v_new.star_cnt, v_new.bonus_star_cnt, v_new.discount_rate,
    v_new.amount_krw, v_coupon.coupon_id, coalesce(v_coupon.price_krw - v_new.amount_krw, 0), v_new.idempotency_key,
    v_new.input_hash, v_new.page_origin, v_new.receipt_phone, v_new.expires_at, p_now, p_now + interval '1 minute')
  RETURNING * INTO v_order;
  INSERT INTO order_events (order_no, state, source, created_at) VALUES (v_order.order_no, 'ready', 'member', p_now);
  RETURN QUERY SELECT 'ordered', to_jsonb(v_order);
END $$;
