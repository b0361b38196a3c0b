-- Credits the honey of a paid order: bought honey from the house's sales account, its bonus from the grants account;
-- and records the lot, from which the unspent part can be determined later. Returns the transfer.
-- Called by order_deliver, under the lock of the order. Rules: STORE-9, STORE-20, WALLET-4.
CREATE OR REPLACE FUNCTION honey_credit(p_order orders, p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := wallet_lock(p_order.user_key, 'STAR');
  v_transfer_id bigint;
BEGIN
  SELECT r.id INTO v_transfer_id FROM ledger_record(
    'honey_sale', p_order.user_key, p_order.order_no, p_order.input_hash, jsonb_build_object(
    'order_no', p_order.order_no, 'star_cnt', p_order.star_cnt, 'bonus_star_cnt', p_order.bonus_star_cnt,
    'amount_krw', p_order.amount_krw, 'balance', v_wallet.granted + v_wallet.bought + p_order.star_cnt + p_order.bonus_star_cnt), p_now) r;
  PERFORM ledger_post(v_transfer_id, 'STAR', house_account('STAR', 'sale'), v_wallet.account_id, p_order.star_cnt, 'bought');
  IF p_order.bonus_star_cnt > 0 THEN
    PERFORM ledger_post(v_transfer_id, 'STAR', house_account('STAR', 'grant'), v_wallet.account_id, p_order.bonus_star_cnt, 'granted');
  END IF;
  INSERT INTO honey_lots (user_key, order_no, star_cnt) VALUES (p_order.user_key, p_order.order_no, p_order.star_cnt);
  RETURN v_transfer_id;
END $$;
