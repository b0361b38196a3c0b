-- An operator's decision about held money of a bank transfer, the oldest first: it is credited, or returned to the
-- payer. Returns `decided` with the payment and its amount, `replayed` with its payment if the operator's key decided
-- this before, or the refusal: that key decided otherwise, no money is held, or it may not be credited now or would buy
-- nothing.
-- Refuses: deposit_not_found (STORE-39), idempotency_mismatch (CORE-17), deposit_not_held (STORE-37),
-- member_pay_refusal, deposit_too_small (STORE-37).
-- Called by server/src/store/deposits/deposits.admin.service.ts. Rules: STORE-37, CORE-16.
CREATE OR REPLACE FUNCTION deposit_decide(
  p_ud_key text, p_credit boolean, p_operator_key int, p_key text, p_hash text, p_now timestamptz,
  p_payment_id int DEFAULT NULL
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  -- Stored with the operator's number: the same key of another operator is a different key.
  v_key text := p_operator_key || ':' || p_key;
  v_deposit bank_deposits;
  v_payment bank_deposit_payments;
  v_refusal text;
BEGIN
  SELECT d.* INTO v_deposit FROM bank_deposits d WHERE d.ud_key = p_ud_key;
  IF NOT FOUND THEN RETURN QUERY SELECT 'deposit_not_found', NULL::jsonb; RETURN; END IF;
  PERFORM wallet_lock(v_deposit.user_key, 'STAR');
  SELECT d.* INTO v_deposit FROM bank_deposits d WHERE d.deposit_id = v_deposit.deposit_id FOR UPDATE;
  SELECT p.* INTO v_payment FROM bank_deposit_payments p
    WHERE p.deposit_id = v_deposit.deposit_id AND p.decision_key = v_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN v_payment.decision_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END,
      jsonb_build_object('payment_id', v_payment.payment_id);
    RETURN;
  END IF;
  SELECT p.* INTO v_payment FROM bank_deposit_payments p
    WHERE p.deposit_id = v_deposit.deposit_id AND p.state = 'held' ORDER BY p.payment_id LIMIT 1;
  -- With p_payment_id: the payment that the operator read, and no other in its place.
  IF NOT FOUND OR v_payment.payment_id <> p_payment_id THEN
    RETURN QUERY SELECT 'deposit_not_held', NULL::jsonb; RETURN;
  END IF;
  IF p_credit THEN
    -- A member who may not pay gets no honey for money, as with orders: it waits until they may, or is returned.
    v_refusal := member_pay_refusal(v_deposit.user_key, p_now);
    IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
    IF v_payment.amount_krw * v_deposit.star_cnt < v_deposit.amount_krw THEN
      RETURN QUERY SELECT 'deposit_too_small', NULL::jsonb; RETURN;
    END IF;
    PERFORM deposit_credit(v_payment.payment_id, p_now);
  ELSE
    UPDATE bank_deposit_payments SET state = 'returned', decided_at = p_now WHERE payment_id = v_payment.payment_id;
    -- Further held money leaves it in the held state.
    UPDATE bank_deposits d SET state = 'returned' WHERE d.deposit_id = v_deposit.deposit_id AND d.state = 'held'
      AND NOT EXISTS (SELECT FROM bank_deposit_payments p WHERE p.deposit_id = d.deposit_id AND p.state = 'held');
  END IF;
  UPDATE bank_deposit_payments SET decision_key = v_key, decision_hash = p_hash WHERE payment_id = v_payment.payment_id;
  PERFORM outbox_add('bank_decision', v_payment.payment_id, '{}'::jsonb);
  RETURN QUERY SELECT 'decided', jsonb_build_object('payment_id', v_payment.payment_id, 'reason', v_payment.reason,
    'amount_krw', v_payment.amount_krw, 'user_key', v_deposit.user_key);
END $$;
