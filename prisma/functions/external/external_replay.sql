-- What a member did with this key at a service beside the product: `replayed` with its row, or `idempotency_mismatch` if
-- other input was sent with the key; no row if the key is new. The key is that of money_claim: operation, colon,
-- Idempotency-Key. In SQL, and stable, so that Postgres inlines it into the caller's statement.
-- Refuses: idempotency_mismatch (EXTERNAL-7).
-- Called by money_claim and server/src/external/purchases. Rules: EXTERNAL-7, CORE-16, CORE-17.
CREATE OR REPLACE FUNCTION external_replay(p_user_key int, p_key text, p_hash text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN e.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, to_jsonb(e)
  FROM external_purchases e
  WHERE e.user_key = p_user_key AND e.operation = split_part(p_key, ':', 1)
    AND e.idempotency_key = substr(p_key, length(split_part(p_key, ':', 1)) + 2)
$$;
