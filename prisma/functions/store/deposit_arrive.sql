-- Takes money that arrived in the account of a bank transfer, once for the bank's own number of it: an exact amount in
-- time, by the bank's clock, is credited at once; money that is late, of another amount, a second payment, after a
-- cancellation, or of a member who may not pay is held for an operator. Returns `taken` with the outcome and the
-- member, also for a repeated report, or the refusal: no such account, or a different deposit was reported under the
-- number.
-- Refuses: deposit_not_found (STORE-55), idempotency_mismatch (STORE-55).
-- Records: member_pay_refusal (the money is held).
-- Called by server/src/store/deposits/incoming-deposits.service.ts. Rules: STORE-34 to STORE-36.
CREATE OR REPLACE FUNCTION deposit_arrive(
  p_bank_tx_id text, p_account text, p_amount bigint, p_depositor text, p_paid_at timestamptz, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_deposit bank_deposits;
  v_known bank_deposit_payments;
  v_payment_id int;
  v_reason text;
BEGIN
  SELECT d.* INTO v_deposit FROM bank_deposits d WHERE d.account = p_account;
  IF NOT FOUND THEN RETURN QUERY SELECT 'deposit_not_found', NULL::jsonb; RETURN; END IF;
  -- The wallet is locked first, as everywhere. In separate statements: changes made while this one waited are seen.
  PERFORM wallet_lock(v_deposit.user_key, 'STAR');
  SELECT d.* INTO v_deposit FROM bank_deposits d WHERE d.deposit_id = v_deposit.deposit_id FOR UPDATE;
  SELECT p.* INTO v_known FROM bank_deposit_payments p WHERE p.bank_tx_id = p_bank_tx_id;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN (v_known.deposit_id, v_known.amount_krw) = (v_deposit.deposit_id, p_amount)
        THEN 'taken' ELSE 'idempotency_mismatch' END,
      jsonb_build_object('result', v_known.state, 'payment_id', v_known.payment_id, 'user_key', v_deposit.user_key, 'repeated', true);
    RETURN;
  END IF;
  v_reason := CASE
    WHEN v_deposit.state = 'cancelled' THEN 'cancelled'
    WHEN v_deposit.state NOT IN ('waiting', 'expired') THEN 'second'
    WHEN p_paid_at > v_deposit.expires_at THEN 'late'
    WHEN p_amount <> v_deposit.amount_krw THEN 'amount'
    WHEN member_pay_refusal(v_deposit.user_key, p_now) IS NOT NULL THEN 'member'
  END;
  INSERT INTO bank_deposit_payments (bank_tx_id, deposit_id, amount_krw, depositor, paid_at, told_at, state, reason)
  VALUES (p_bank_tx_id, v_deposit.deposit_id, p_amount, p_depositor, p_paid_at, p_now, 'held', coalesce(v_reason, ''))
  RETURNING payment_id INTO v_payment_id;
  IF v_reason IS NULL THEN
    PERFORM deposit_credit(v_payment_id, p_now);
  ELSIF v_deposit.state <> 'deposited' THEN
    UPDATE bank_deposits SET state = 'held' WHERE deposit_id = v_deposit.deposit_id;
  END IF;
  PERFORM outbox_add('bank_deposit', v_payment_id, '{}'::jsonb);
  RETURN QUERY SELECT 'taken', jsonb_build_object('result', CASE WHEN v_reason IS NULL THEN 'credited' ELSE 'held' END,
    'payment_id', v_payment_id, 'user_key', v_deposit.user_key, 'repeated', false);
END $$;
