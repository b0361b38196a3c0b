-- The spin that a member made with this key: `replayed` with its response, or `idempotency_mismatch` if other input was
-- sent with the key; no row if the key is new. In SQL, and stable, so that Postgres inlines it into the caller's
-- statement.
-- Refuses: idempotency_mismatch (CORE-17).
-- Called by roulette_spin_all. Rules: EVENTS-5, CORE-16, CORE-17.
CREATE OR REPLACE FUNCTION roulette_replay(p_user_key int, p_key text, p_hash text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, s.answer
  FROM roulette_spins s WHERE s.user_key = p_user_key AND s.idempotency_key = p_key
$$;
