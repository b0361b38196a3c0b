-- A member's wallet, locked until the transaction ends; null if there is none. Under this lock keys are looked up and
-- honey is spent: two calls with one key, or on one wallet, are serialized.
-- Called by wallet_move and member_change_nick. Rules: WALLET-2, WALLET-4.
CREATE OR REPLACE FUNCTION wallet_lock(p_user_key int, p_asset ledger_asset) RETURNS wallets LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
BEGIN
  SELECT * INTO v_wallet FROM wallets w WHERE w.user_key = p_user_key AND w.asset = p_asset FOR UPDATE;
  RETURN v_wallet;
END $$;
