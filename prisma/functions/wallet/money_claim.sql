-- The beginning of every operation that one wallet pays or is paid by, once per key: locks the member's wallet until
-- the transaction ends, and looks up the key under that lock, so that of two concurrent calls with one key the second
-- finds what the first wrote. Operations that write a row of their own store the key there (an order, a bank transfer,
-- the purchase of an item), all others in their transfer; an area that stores keys itself has its line below. Returns
-- the wallet and, unless the key is new, `replayed` with the stored response to the same input, or the refusal.
-- Refuses: user_not_found, idempotency_mismatch (CORE-17).
-- Called by the functions that move money of one member. Rules: WALLET-2, WALLET-4, CORE-16 to CORE-18.
CREATE OR REPLACE FUNCTION money_claim(
  p_user_key int, p_asset ledger_asset, p_operation text, p_owner_key int, p_key text, p_hash text
) RETURNS TABLE (wallet wallets, outcome text, answer jsonb) LANGUAGE plpgsql AS $$
BEGIN
  wallet := wallet_lock(p_user_key, p_asset);
  IF wallet.account_id IS NULL THEN
    outcome := 'user_not_found';
    RETURN NEXT; RETURN;
  END IF;
  -- In separate statements: what was committed while this one waited for the lock is seen.
  CASE p_operation
    WHEN 'order' THEN SELECT r.outcome, r.answer INTO outcome, answer FROM order_replay(p_owner_key, p_key, p_hash) r;
    WHEN 'deposit' THEN SELECT r.outcome, r.answer INTO outcome, answer FROM deposit_replay(p_owner_key, p_key, p_hash) r;
    WHEN 'item' THEN
      SELECT r.outcome, r.answer INTO outcome, answer FROM item_purchase_replay(p_owner_key, p_key, p_hash) r;
    WHEN 'external' THEN
      SELECT r.outcome, r.answer INTO outcome, answer FROM external_replay(p_owner_key, p_key, p_hash) r;
    WHEN 'attend' THEN SELECT r.outcome, r.answer INTO outcome, answer FROM attendance_replay(p_owner_key, p_key, p_hash) r;
    ELSE SELECT r.outcome, r.answer INTO outcome, answer FROM ledger_replay(p_owner_key, p_operation, p_key, p_hash) r;
  END CASE;
  RETURN NEXT;
END $$;
