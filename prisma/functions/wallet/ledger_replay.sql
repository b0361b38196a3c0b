-- The stored response of a key: a row with `replayed` and the response if the same input was sent with it before,
-- `idempotency_mismatch` if other input was, none if the key is new. Called under the lock of the paying wallet
-- (wallet_lock), since of two concurrent calls with one key the second must see what the first wrote. In SQL, and
-- stable, so that Postgres inlines it into the caller's statement: it costs no call.
-- Refuses: idempotency_mismatch (CORE-17).
-- Called by gift_send_all, wallet_move and member_change_nick. Rules: WALLET-4, GIFTS-8, CORE-16, CORE-17.
CREATE OR REPLACE FUNCTION ledger_replay(p_owner_key int, p_operation text, p_key text, p_hash text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN t.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, t.answer
  FROM ledger_transfers t WHERE t.owner_key = p_owner_key AND t.operation = p_operation AND t.idempotency_key = p_key
$$;
