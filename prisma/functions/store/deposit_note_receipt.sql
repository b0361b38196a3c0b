-- Requests the cash receipt of a credited bank transfer when the member requests it after the credit: once while it
-- waits. The receipt's order shows it from then on. Returns the payment that it is for, or null if there is nothing to
-- issue.
-- Called by server/src/store/deposits/deposits.service.ts. Rules: STORE-38.
CREATE OR REPLACE FUNCTION deposit_note_receipt(p_ud_key text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_deposit bank_deposits;
  v_payment_id int;
BEGIN
  SELECT d.* INTO v_deposit FROM bank_deposits d WHERE d.ud_key = p_ud_key;
  -- Locked before the bank transfer: the order of locks is orders, wallets, bank transfers everywhere.
  UPDATE orders o SET receipt_phone = v_deposit.receipt_masked
    WHERE o.order_no = (SELECT p.order_no FROM bank_deposit_payments p
        WHERE p.deposit_id = v_deposit.deposit_id AND p.state = 'credited' ORDER BY p.payment_id DESC LIMIT 1)
      AND NOT EXISTS (SELECT FROM bank_deposit_payments p JOIN orders t ON t.order_no = p.order_no
        WHERE p.deposit_id = v_deposit.deposit_id AND t.receipt_phone <> '');
  -- Concurrent calls are serialized, and the second sees what the first recorded.
  SELECT d.* INTO v_deposit FROM bank_deposits d WHERE d.ud_key = p_ud_key FOR UPDATE;
  IF v_deposit.receipt_kind IS NULL OR v_deposit.receipt_no IS NOT NULL THEN RETURN NULL; END IF;
  SELECT max(p.payment_id) INTO v_payment_id FROM bank_deposit_payments p
    WHERE p.deposit_id = v_deposit.deposit_id AND p.state = 'credited';
  IF v_payment_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM outbox o WHERE o.topic = 'bank_receipt' AND o.reference = v_payment_id) THEN
    PERFORM outbox_add('bank_receipt', v_payment_id, '{}'::jsonb);
  END IF;
  RETURN v_payment_id;
END $$;
