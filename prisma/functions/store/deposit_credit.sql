-- Credits money that came by bank transfer: the honey of the order, and its bonus as granted honey; for another amount
-- as much as it pays for. It creates a paid order, so that limits, grades, refunds and histories include it. Called
-- under the locks of the member's wallet and of the bank transfer.
-- Called by deposit_arrive and deposit_decide. Rules: STORE-34, STORE-37, WALLET-1, WALLET-4.
CREATE OR REPLACE FUNCTION deposit_credit(p_payment_id int, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_payment bank_deposit_payments;
  v_deposit bank_deposits;
  v_order orders;
BEGIN
  SELECT p.* INTO STRICT v_payment FROM bank_deposit_payments p WHERE p.payment_id = p_payment_id;
  SELECT d.* INTO STRICT v_deposit FROM bank_deposits d WHERE d.deposit_id = v_payment.deposit_id;
  INSERT INTO orders (order_no, user_key, kind, method, state, product_id, title, quantity, star_cnt, bonus_star_cnt,
    discount_rate, amount_krw, idempotency_key, input_hash, receipt_phone, expires_at, created_at, paid_at)
  VALUES (
    -- The first credit has the number shown to the member; a further one is an order of its own.
    CASE WHEN v_deposit.credited_at IS NULL THEN v_deposit.order_no ELSE left(v_deposit.order_no, 9) || 'S' || lpad(p_payment_id::text, 8, '0') END,
    v_deposit.user_key, 'honey', 'bank', 'paid', v_deposit.product_id, v_deposit.title, v_deposit.quantity,
    v_payment.amount_krw * v_deposit.star_cnt / v_deposit.amount_krw,
    v_payment.amount_krw * v_deposit.bonus_star_cnt / v_deposit.amount_krw,
    v_deposit.discount_rate, v_payment.amount_krw, 'bank:' || v_payment.bank_tx_id, v_deposit.input_hash,
    -- There is one cash receipt: for the first credit, if it was requested by then.
    CASE WHEN v_deposit.credited_at IS NULL THEN v_deposit.receipt_masked ELSE '' END,
    v_deposit.expires_at, v_deposit.created_at, p_now)
  RETURNING * INTO v_order;
  UPDATE orders SET transfer_id = honey_credit(v_order, p_now) WHERE order_id = v_order.order_id;
  INSERT INTO order_events (order_no, state, source, created_at) VALUES (v_order.order_no, 'paid', 'notification', p_now);
  UPDATE bank_deposit_payments SET state = 'credited', order_no = v_order.order_no, decided_at = p_now
    WHERE payment_id = p_payment_id;
  UPDATE bank_deposits SET state = 'deposited', credited_at = coalesce(credited_at, p_now)
    WHERE deposit_id = v_deposit.deposit_id;
END $$;
