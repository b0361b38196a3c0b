-- Begins what a member does at a service beside the product, once per key and before the service is called: locks the
-- wallet, decides, holds the price in the house's account `hold` and writes the row from which the job continues if
-- no request does. Something free moves no money. Returns `started` with the row, `replayed` with the row of the same key
-- and input, or the refusal.
-- Refuses: money_claim, member_pay_refusal (EXTERNAL-6), not_enough_btuc (EXTERNAL-6), not_enough_star (EXTERNAL-6).
-- Called by server/src/external/purchases/external-operations.service.ts. Rules: EXTERNAL-5 to EXTERNAL-7, WALLET-1.
CREATE OR REPLACE FUNCTION external_begin(
  p_user_key int, p_service text, p_operation text, p_key text, p_hash text, p_request jsonb, p_asset ledger_asset,
  p_amount bigint, p_house text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_wallet wallets;
  v_refusal text;
  v_purchase external_purchases;
  v_transfer_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => coalesce(p_asset, 'STAR'), p_operation => 'external',
    p_owner_key => p_user_key, p_key => p_operation || ':' || p_key, p_hash => p_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_wallet := v_claim.wallet;
  IF p_amount > 0 THEN
    v_refusal := member_pay_refusal(p_user_key, p_now);
    IF v_refusal IS NULL AND v_wallet.granted + v_wallet.bought < p_amount THEN
      v_refusal := CASE p_asset WHEN 'BTUC' THEN 'not_enough_btuc' ELSE 'not_enough_star' END;
    END IF;
    IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  END IF;

  INSERT INTO external_purchases AS e (user_key, service, operation, idempotency_key, input_hash, request, asset, amount, house,
    next_try_at, created_at)
  VALUES (p_user_key, p_service, p_operation, p_key, p_hash, p_request, CASE WHEN p_amount > 0 THEN p_asset END, p_amount,
    CASE WHEN p_amount > 0 THEN p_house ELSE '' END, p_now + interval '15 seconds', p_now)
  RETURNING * INTO v_purchase;
  IF p_amount > 0 THEN
    SELECT r.id INTO v_transfer_id FROM ledger_record(p_operation, p_user_key, v_purchase.purchase_id::text, p_hash,
      jsonb_build_object('purchase_id', v_purchase.purchase_id, 'amount', p_amount), p_now) r;
    PERFORM wallet_debit(v_wallet, v_transfer_id, house_account(p_asset, 'hold'), p_amount);
  END IF;
  RETURN QUERY SELECT 'started', to_jsonb(v_purchase);
END $$;
