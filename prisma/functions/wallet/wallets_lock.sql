-- Locks the wallets of several members until the transaction ends, in the order of their owners, so that two calls
-- cannot deadlock. Under this lock keys are looked up and honey is spent, as with wallet_lock: the balances are read by
-- the next statement, which sees what was committed while this one waited.
-- Called by gift_send_all and roulette_spin_all. Rules: WALLET-2, WALLET-4.
CREATE OR REPLACE FUNCTION wallets_lock(p_user_keys int[], p_asset ledger_asset) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM wallets w WHERE w.user_key = ANY (p_user_keys) AND w.asset = p_asset ORDER BY w.user_key FOR UPDATE;
END $$;
