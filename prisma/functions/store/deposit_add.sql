-- Adds a bank transfer (p_deposit: its row as JSON), priced by the caller. Decided under the lock of the member's
-- wallet, like orders, so that two concurrent ones cannot both pass a limit. The account is filled in once the bank has
-- opened it. Returns `added` or `replayed` with its key, or the refusal.
-- Refuses: money_claim, member_pay_refusal, charge_limit_exceeded (STORE-7).
-- Called by server/src/store/deposits/deposits.service.ts. Rules: STORE-31 to STORE-33.
CREATE OR REPLACE FUNCTION deposit_add(
  p_deposit jsonb, p_since timestamptz, p_star_max bigint, p_order_max int, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_new bank_deposits := jsonb_populate_record(NULL::bank_deposits, p_deposit);
  v_claim record;
  v_refusal text;
  v_used record;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => v_new.user_key, p_asset => 'STAR', p_operation => 'deposit',
    p_owner_key => v_new.user_key, p_key => v_new.idempotency_key, p_hash => v_new.input_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_refusal := member_pay_refusal(v_new.user_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  SELECT * INTO v_used FROM order_limits_used(v_new.user_key, p_since);
  IF v_used.star_cnt + v_new.star_cnt > p_star_max OR v_used.order_cnt >= p_order_max THEN
    RETURN QUERY SELECT 'charge_limit_exceeded', NULL::jsonb; RETURN;
  END IF;
  INSERT INTO bank_deposits (ud_key, order_no, user_key, product_id, title, quantity, star_cnt, bonus_star_cnt, discount_rate,
    amount_krw, depositor, phone_enc, idempotency_key, input_hash, created_at, expires_at)
  VALUES (v_new.ud_key, v_new.order_no, v_new.user_key, v_new.product_id, v_new.title, v_new.quantity, v_new.star_cnt,
    v_new.bonus_star_cnt, v_new.discount_rate, v_new.amount_krw, v_new.depositor, v_new.phone_enc, v_new.idempotency_key,
    v_new.input_hash, p_now, v_new.expires_at);
  RETURN QUERY SELECT 'added', jsonb_build_object('ud_key', v_new.ud_key);
END $$;
