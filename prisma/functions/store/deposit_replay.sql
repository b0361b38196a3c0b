-- The bank transfer that a member requested with this key: `replayed` with its own key, or `idempotency_mismatch` if
-- other input was sent with it; no row if the key is new. In SQL, and stable, so that Postgres inlines it into the
-- caller's statement.
-- Refuses: idempotency_mismatch (CORE-17).
-- Called by money_claim and server/src/store/deposits/deposits.service.ts. Rules: STORE-33, CORE-16, CORE-17.
CREATE OR REPLACE FUNCTION deposit_replay(p_user_key int, p_key text, p_hash text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN d.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END,
    jsonb_build_object('ud_key', d.ud_key)
  FROM bank_deposits d WHERE d.user_key = p_user_key AND d.idempotency_key = p_key
$$;
