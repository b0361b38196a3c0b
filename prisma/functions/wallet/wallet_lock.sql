-- A member's wallet, locked until the transaction ends; null where there is none. It is the lock under which a key is looked
-- up and honey is spent: two at once with one key, or of one wallet, come one after the other.
-- Called by wallet_move and member_change_nick. Rules: WALLET-2, WALLET-4.
CREATE OR REPLACE FUNCTION wallet_lock(p_user_key int, p_asset ledger_asset) RETURNS wallets LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
BEGIN
  SELECT * INTO v_wallet FROM wallets w WHERE w.user_key = p_user_key AND w.asset = p_asset FOR UPDATE;
  RETURN v_wallet;
END $$;
