-- Writes a transfer, to which postings are then added in the same transaction. Returns its number and the response that it
-- stores.
-- Called by the functions that move money, except gift_send_all, which writes the transfers of many gifts at once. Rules:
-- WALLET-1.
CREATE OR REPLACE FUNCTION ledger_record(
  p_operation text, p_owner_key int, p_key text, p_hash text, p_answer jsonb, p_now timestamptz
) RETURNS TABLE (id bigint, answer jsonb) LANGUAGE sql AS $$
  INSERT INTO ledger_transfers AS t (operation, owner_key, idempotency_key, input_hash, answer, created_at)
  VALUES (p_operation, p_owner_key, p_key, p_hash, p_answer, p_now) RETURNING t.id, t.answer
$$;
