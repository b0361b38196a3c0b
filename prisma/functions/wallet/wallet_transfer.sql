-- Moves honey from one member's wallet to another's, when an operator merges accounts: granted before bought, each
-- retaining its fund. p_amount null: the whole balance. The honey passes through the house's grants account, whose
-- balance does not change: histories require that the account on the other side of a wallet is not a wallet. Both
-- wallets are locked in the order of their members, so that two opposite transfers cannot deadlock. Returns
-- `transferred` with the amounts and both balances, `replayed` with the stored response to the same key and input, or
-- the refusal; `star_transfer_exceeds` is for an amount above the balance or not above 0.
-- Refuses: ledger_replay, user_not_found, star_transfer_exceeds (WALLET-9).
-- Called by server/src/wallet/wallet.admin.service.ts. Rules: WALLET-1 to WALLET-4, WALLET-9.
CREATE OR REPLACE FUNCTION wallet_transfer(
  p_operator_key int, p_key text, p_hash text, p_from_key int, p_to_key int, p_amount bigint, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_first wallets := wallet_lock(least(p_from_key, p_to_key), 'STAR');
  v_second wallets := wallet_lock(greatest(p_from_key, p_to_key), 'STAR');
  v_from wallets := CASE WHEN p_from_key < p_to_key THEN v_first ELSE v_second END;
  v_to wallets := CASE WHEN p_from_key < p_to_key THEN v_second ELSE v_first END;
  v_amount bigint;
  v_granted bigint;
  v_house_id bigint;
  v_transfer_id bigint;
BEGIN
  SELECT r.outcome, r.answer INTO outcome, answer FROM ledger_replay(p_operator_key, 'transfer', p_key, p_hash) r;
  IF FOUND THEN RETURN NEXT; RETURN; END IF;
  IF p_from_key = p_to_key OR (
    SELECT count(*) FROM member_profiles u WHERE u.user_key IN (p_from_key, p_to_key) AND u.deleted_at IS NULL
  ) < 2 THEN
    RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN;
  END IF;
  v_amount := coalesce(p_amount, v_from.granted + v_from.bought);
  IF v_amount <= 0 OR v_amount > v_from.granted + v_from.bought THEN
    RETURN QUERY SELECT 'star_transfer_exceeds', NULL::jsonb; RETURN;
  END IF;
  v_granted := least(v_from.granted, v_amount);
  v_house_id := house_account('STAR', 'grant');
  INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
  VALUES ('transfer', p_operator_key, p_key, p_hash, jsonb_build_object(
    'from_user_key', p_from_key, 'to_user_key', p_to_key, 'amount', v_amount, 'granted_cnt', v_granted,
    'bought_cnt', v_amount - v_granted, 'from_balance', v_from.granted + v_from.bought - v_amount,
    'to_balance', v_to.granted + v_to.bought + v_amount), p_now)
  RETURNING id, ledger_transfers.answer INTO v_transfer_id, answer;
  PERFORM wallet_debit(v_from, v_transfer_id, v_house_id, v_amount);
  IF v_granted > 0 THEN
    PERFORM ledger_post(v_transfer_id, 'STAR', v_house_id, v_to.account_id, v_granted, 'granted');
  END IF;
  IF v_amount > v_granted THEN
    PERFORM ledger_post(v_transfer_id, 'STAR', v_house_id, v_to.account_id, v_amount - v_granted, 'bought');
  END IF;
  outcome := 'transferred';
  RETURN NEXT;
END $$;
