-- Adds a bank transfer, priced by the caller, and returns it. Decided under the lock of the member's wallet, like
-- orders, so that two concurrent ones cannot both pass a limit. The account is filled in once the bank has opened it.
-- Returns `added` or `replayed` with the key, `idempotency_mismatch`, a refusal of member_pay_refusal, or
-- `charge_limit_exceeded`.
-- Called by server/src/store/deposits/deposits.service.ts. Rules: STORE-31 to STORE-33.
CREATE OR REPLACE FUNCTION deposit_add(
  p_user_key int, p_key text, p_hash text, p_ud_key text, p_order_no text, p_product_id int, p_title text, p_quantity int,
  p_star bigint, p_bonus bigint, p_discount int, p_amount bigint, p_depositor text, p_phone_enc text,
  p_expires_at timestamptz, p_since timestamptz, p_star_max bigint, p_order_max int, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_refusal text;
  v_used record;
  v_known bank_deposits;
BEGIN
  v_wallet := wallet_lock(p_user_key, 'STAR');
  IF v_wallet.account_id IS NULL THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN; END IF;
  SELECT d.* INTO v_known FROM bank_deposits d WHERE d.user_key = p_user_key AND d.idempotency_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN v_known.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END,
      jsonb_build_object('ud_key', v_known.ud_key);
    RETURN;
  END IF;
  v_refusal := member_pay_refusal(p_user_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  SELECT * INTO v_used FROM order_limits_used(p_user_key, p_since);
  IF v_used.star_cnt + p_star > p_star_max OR v_used.order_cnt >= p_order_max THEN
    RETURN QUERY SELECT 'charge_limit_exceeded', NULL::jsonb; RETURN;
  END IF;
  INSERT INTO bank_deposits (ud_key, order_no, user_key, product_id, title, quantity, star_cnt, bonus_star_cnt, discount_rate,
    amount_krw, depositor, phone_enc, idempotency_key, input_hash, created_at, expires_at)
  VALUES (p_ud_key, p_order_no, p_user_key, p_product_id, p_title, p_quantity, p_star, p_bonus, p_discount, p_amount,
    p_depositor, p_phone_enc, p_key, p_hash, p_now, p_expires_at);
  RETURN QUERY SELECT 'added', jsonb_build_object('ud_key', p_ud_key);
END $$;
