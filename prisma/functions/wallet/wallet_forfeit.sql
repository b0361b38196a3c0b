-- Transfers an erased member's whole wallet to the house.
-- Called by member_empty. Rules: SETTINGS-22, WALLET-1.
CREATE OR REPLACE FUNCTION wallet_forfeit(p_user_key int, p_asset ledger_asset, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := wallet_lock(p_user_key, p_asset);
  v_house_id bigint;
  v_transfer_id bigint;
BEGIN
  IF v_wallet.account_id IS NULL OR v_wallet.granted + v_wallet.bought = 0 THEN RETURN; END IF;
  SELECT id INTO STRICT v_house_id FROM ledger_accounts a
    WHERE a.kind = 'house' AND a.asset = p_asset AND a.user_key = 0 AND a.code = 'shop';
  INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
  VALUES ('forfeit', 0, p_user_key || ':' || p_asset, '',
    jsonb_build_object('amount', -(v_wallet.granted + v_wallet.bought), 'balance', 0), p_now)
  RETURNING id INTO v_transfer_id;
  PERFORM wallet_debit(v_wallet, v_transfer_id, v_house_id, v_wallet.granted + v_wallet.bought);
END $$;
