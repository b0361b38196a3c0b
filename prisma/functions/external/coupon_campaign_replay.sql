-- The campaign that an operator began with this key: `replayed` with its row, or `idempotency_mismatch` if other input
-- was sent with the key; no row if the key is new. In SQL, and stable, so that Postgres inlines it into the caller's
-- statement.
-- Refuses: idempotency_mismatch (COUPONS-16).
-- Called by server/src/external/coupons/campaigns/coupons.admin.service.ts. Rules: COUPONS-16, CORE-16, CORE-17.
CREATE OR REPLACE FUNCTION coupon_campaign_replay(p_operator_key int, p_key text, p_hash text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN c.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, to_jsonb(c)
  FROM coupon_campaigns c WHERE c.operator_key = p_operator_key AND c.idempotency_key = p_key
$$;
