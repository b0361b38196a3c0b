-- Makes final what a member did at a service, once: `done` passes the held money to the house account of the row,
-- `refunded` returns it to the wallet, each part to the fund from which it came. Returns `closed` with the row, or
-- `replayed` with it if it was final before.
-- Called by server/src/external/purchases/external-operations.service.ts. Rules: EXTERNAL-8, EXTERNAL-9, WALLET-1.
CREATE OR REPLACE FUNCTION external_close(
  p_purchase_id bigint, p_state external_state, p_answer jsonb, p_refusal text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_purchase external_purchases;
  v_wallet wallets;
  v_hold_id bigint;
  v_destination_id bigint;
  v_transfer_id bigint;
  v_part record;
BEGIN
  SELECT * INTO STRICT v_purchase FROM external_purchases e WHERE e.purchase_id = p_purchase_id;
  -- The wallet before the row, as in external_begin.
  v_wallet := wallet_lock(v_purchase.user_key, coalesce(v_purchase.asset, 'STAR'));
  SELECT * INTO STRICT v_purchase FROM external_purchases e WHERE e.purchase_id = p_purchase_id FOR UPDATE;
  IF v_purchase.closed_at IS NOT NULL THEN RETURN QUERY SELECT 'replayed', to_jsonb(v_purchase); RETURN; END IF;

  UPDATE external_purchases e SET state = p_state, answer = CASE WHEN p_state = 'done' THEN p_answer END, refusal = coalesce(p_refusal, ''), next_try_at = NULL,
    problem = '', closed_at = p_now
  WHERE e.purchase_id = p_purchase_id RETURNING * INTO v_purchase;
  IF v_purchase.amount > 0 THEN
    v_hold_id := house_account(v_purchase.asset, 'hold');
    v_destination_id := CASE p_state WHEN 'done' THEN house_account(v_purchase.asset, v_purchase.house) ELSE v_wallet.account_id END;
    SELECT r.id INTO v_transfer_id FROM ledger_record(
      v_purchase.operation || CASE p_state WHEN 'done' THEN '_done' ELSE '_back' END, v_purchase.user_key, p_purchase_id::text,
      v_purchase.input_hash, jsonb_build_object('purchase_id', p_purchase_id, 'amount', v_purchase.amount), p_now) r;
    FOR v_part IN
      SELECT p.amount, p.fund FROM ledger_operations t JOIN ledger_entries p ON p.transfer_id = t.id
      WHERE t.owner_key = v_purchase.user_key AND t.operation = v_purchase.operation AND t.idempotency_key = p_purchase_id::text
      ORDER BY p.id
    LOOP
      PERFORM ledger_post(v_transfer_id, v_purchase.asset, v_hold_id, v_destination_id, v_part.amount, v_part.fund);
    END LOOP;
  END IF;
  RETURN QUERY SELECT 'closed', to_jsonb(v_purchase);
END $$;
