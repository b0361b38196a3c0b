-- Moves honey or BTUC between the house and a member's wallet: a grant, a sale, a purchase, or the reverse. p_amount >
-- 0 credits the wallet from the house account p_code, p_amount < 0 debits it (granted before bought). Returns `moved`
-- with the amount and the balance, `replayed` with the stored response to the same key and input, or the refusal.
-- Refuses: money_claim, not_enough_star (WALLET-2).
-- Called by server/src/wallet/wallet.service.ts. Rules: WALLET-2, WALLET-3, WALLET-4.
CREATE OR REPLACE FUNCTION wallet_move(
  p_operation text, p_owner_key int, p_key text, p_hash text,
  p_user_key int, p_asset ledger_asset, p_code text, p_amount bigint, p_fund ledger_fund, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_wallet wallets;
  v_house_id bigint;
  v_transfer_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => p_asset, p_operation => p_operation,
    p_owner_key => p_owner_key, p_key => p_key, p_hash => p_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_wallet := v_claim.wallet;
  IF v_wallet.granted + v_wallet.bought + p_amount < 0 THEN
    RETURN QUERY SELECT 'not_enough_star', NULL::jsonb; RETURN;
  END IF;
  SELECT id INTO STRICT v_house_id FROM ledger_accounts a
    WHERE a.kind = 'house' AND a.asset = p_asset AND a.user_key = 0 AND a.code = p_code;
  INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
  VALUES (p_operation, p_owner_key, p_key, p_hash,
    jsonb_build_object('amount', p_amount, 'balance', v_wallet.granted + v_wallet.bought + p_amount), p_now)
  RETURNING id, ledger_transfers.answer INTO v_transfer_id, answer;
  IF p_amount > 0 THEN
    PERFORM ledger_post(v_transfer_id, p_asset, v_house_id, v_wallet.account_id, p_amount, p_fund);
  ELSE
    PERFORM wallet_debit(v_wallet, v_transfer_id, v_house_id, -p_amount);
  END IF;
  outcome := 'moved';
  RETURN NEXT;
END $$;
