-- The purchase that a member made with this key: `replayed` with its response, or `idempotency_mismatch` if other input
-- was sent with the key; no row if the key is new. In SQL, and stable, so that Postgres inlines it into the caller's
-- statement.
-- Refuses: idempotency_mismatch (CORE-17).
-- Called by money_claim. Rules: ITEMS-3, ITEMS-8, CORE-16, CORE-17.
CREATE OR REPLACE FUNCTION item_purchase_replay(p_buyer int, p_key text, p_hash text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, p.answer
  FROM item_purchases p WHERE p.buyer_key = p_buyer AND p.idempotency_key = p_key
$$;
