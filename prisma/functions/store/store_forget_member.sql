-- Removes the payer from an erased member's orders and bank transfers. The amounts remain: the books are proven by them.
-- Called by member_forget. Rules: SETTINGS-22, SETTINGS-28.
CREATE OR REPLACE FUNCTION store_forget_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET card_no = '', receipt_phone = '' WHERE user_key = p_user_key AND (card_no <> '' OR receipt_phone <> '');
  UPDATE bank_deposit_payments p SET depositor = '' FROM bank_deposits d
  WHERE d.deposit_id = p.deposit_id AND d.user_key = p_user_key;
  UPDATE bank_deposits SET depositor = '', phone_enc = NULL, receipt_number_enc = NULL, receipt_masked = ''
  WHERE user_key = p_user_key;
END $$;
