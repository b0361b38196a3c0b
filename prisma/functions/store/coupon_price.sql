-- generated from packages/rules/src/coupons.ts by scripts/lib/rule-functions: do not edit
-- The price in won after a discount coupon: of a percentage with its maximum in won, or, if the percentage is 0, of an
-- amount in won.
-- Called by order_request and by server/src/store/store.proofs.ts. Rules: COUPONS-9.
CREATE OR REPLACE FUNCTION coupon_price(
  p_price_krw bigint, p_percent int, p_won_krw bigint
) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest((p_price_krw - (CASE WHEN p_percent > 0 THEN least((p_price_krw * p_percent) / 100, p_won_krw) ELSE p_won_krw END)) / 10 * 10, least(p_price_krw, 100))
$$;
