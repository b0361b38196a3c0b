-- The order that a member created with this key: `replayed` with its row, or `idempotency_mismatch` if other input was
-- sent with the key; no row if the key is new. In SQL, and stable, so that Postgres inlines it into the caller's
-- statement.
-- Refuses: idempotency_mismatch (STORE-6).
-- Called by money_claim and server/src/store/orders/orders.service.ts. Rules: STORE-6, CORE-16, CORE-17.
CREATE OR REPLACE FUNCTION order_replay(p_user_key int, p_key text, p_hash text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN o.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, to_jsonb(o)
  FROM orders o WHERE o.user_key = p_user_key AND o.idempotency_key = p_key
$$;
