-- The attendance that a member stored under this key: `replayed` with its response, or `idempotency_mismatch` if other
-- input was sent with the key; no row if the key is new. In SQL, and stable, so that Postgres inlines it into the caller's
-- statement.
-- Refuses: idempotency_mismatch (CORE-17).
-- Called by money_claim. Rules: EVENTS-40, CORE-16, CORE-17.
CREATE OR REPLACE FUNCTION attendance_replay(p_user_key int, p_key text, p_hash text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, a.answer
  FROM attendances a WHERE a.user_key = p_user_key AND a.idempotency_key = p_key
$$;
