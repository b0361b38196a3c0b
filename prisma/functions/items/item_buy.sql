-- Buys an item with honey or BTUC, for the buyer or as a gift to a host, in one round trip. A gift is one of honey
-- (gift_send), which counts wherever honey does; BTUC only buys for the buyer, and such items are never passed on. The
-- key is looked up among the purchases, under the lock of the paying wallet; the transfer's own key starts with "item "
-- and so is none that a request can send. Returns `bought` with the response of the call, `replayed` with the stored
-- response to the same key and input, or the refusal.
-- Refuses: money_claim, item_not_found (ITEMS-3), btuc_gift (ITEMS-7), item_refusal, price_mismatch (ITEMS-3),
-- gift_send, not_enough_btuc (ITEMS-3), not_enough_star (ITEMS-3).
-- Called by server/src/items/item-shop.service.ts. Rules: ITEMS-3 to ITEMS-7, WALLET-3, WALLET-4.
CREATE OR REPLACE FUNCTION item_buy(
  p_buyer int, p_item_id int, p_target int, p_vod_key int, p_asset ledger_asset, p_price bigint, p_message text,
  p_key text, p_hash text, p_combo_seconds int, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_wallet wallets;
  v_item items;
  v_price bigint;
  v_refusal text;
  v_gift_outcome text;
  v_gift jsonb;
  v_house_id bigint;
  v_transfer_id bigint;
  v_balance bigint;
  v_owned_id bigint;
  v_purchase_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_buyer, p_asset => p_asset, p_operation => 'item',
    p_owner_key => p_buyer, p_key => p_key, p_hash => p_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_wallet := v_claim.wallet;

  SELECT * INTO v_item FROM items i WHERE i.item_id = p_item_id;
  v_price := CASE p_asset WHEN 'BTUC' THEN v_item.btuc_cnt ELSE v_item.star_cnt END;
  v_refusal := CASE WHEN v_price IS NULL THEN 'item_not_found'
    WHEN p_asset = 'BTUC' AND p_target IS NOT NULL THEN 'btuc_gift'
    ELSE coalesce(item_refusal(v_item, p_buyer, p_target, p_vod_key, p_now),
      CASE WHEN v_price IS DISTINCT FROM coalesce(p_price, v_price) THEN 'price_mismatch' END) END;
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;

  v_purchase_id := nextval('item_purchases_purchase_id_seq');
  IF p_target IS NOT NULL THEN
    SELECT g.outcome, g.answer INTO v_gift_outcome, v_gift FROM gift_send(jsonb_build_object(
      'sender', p_buyer, 'host', p_target, 'vod_key', p_vod_key, 'star_cnt', v_price, 'item_id', p_item_id,
      'message', p_message, 'key', 'item ' || p_key, 'given_at', p_now, 'combo_seconds', p_combo_seconds)) g;
    IF v_gift_outcome <> 'given' THEN RETURN QUERY SELECT v_gift_outcome, NULL::jsonb; RETURN; END IF;
    SELECT g.transfer_id INTO STRICT v_transfer_id FROM gifts_given g WHERE g.gift_id = (v_gift ->> 'gift_id')::bigint;
    v_balance := (v_gift ->> 'balance_star_cnt')::bigint;
  ELSE
    v_balance := v_wallet.granted + v_wallet.bought - v_price;
    IF v_balance < 0 THEN
      RETURN QUERY SELECT CASE p_asset WHEN 'BTUC' THEN 'not_enough_btuc' ELSE 'not_enough_star' END, NULL::jsonb; RETURN;
    END IF;
    SELECT a.id INTO STRICT v_house_id FROM ledger_account_keys a
      WHERE a.kind = 'house' AND a.asset = p_asset AND a.user_key = 0 AND a.code = 'shop';
    SELECT r.id INTO v_transfer_id FROM ledger_record('item', p_buyer, 'item ' || p_key, p_hash,
      jsonb_build_object('purchase_id', v_purchase_id, 'item_id', p_item_id, 'amount', v_price, 'balance', v_balance), p_now) r;
    PERFORM wallet_debit(v_wallet, v_transfer_id, v_house_id, v_price);
  END IF;

  v_owned_id := item_add(p_item_id, p_buyer, p_target, p_asset <> 'BTUC', p_now);
  answer := jsonb_build_object('purchase_id', v_purchase_id, 'owned_id', v_owned_id, 'item_id', p_item_id, 'pay_cd', p_asset,
    'price', v_price, 'balance', v_balance, 'target_user_key', p_target, 'vod_key', p_vod_key,
    'gift_id', v_gift -> 'gift_id', 'message_refusal', v_gift -> 'message_refusal', 'created_at', p_now);
  INSERT INTO item_purchases (purchase_id, owned_id, item_id, buyer_key, target_key, pay_cd, price, transfer_id, gift_id,
    idempotency_key, input_hash, answer, created_at)
  VALUES (v_purchase_id, v_owned_id, p_item_id, p_buyer, p_target, p_asset::text::item_pay, v_price, v_transfer_id,
    (v_gift ->> 'gift_id')::bigint, p_key, p_hash, answer, p_now);
  IF p_target IS NOT NULL THEN
    INSERT INTO item_gifts (owned_id, item_id, sender_key, receiver_key, purchase_id, created_at)
    VALUES (v_owned_id, p_item_id, p_buyer, p_target, v_purchase_id, p_now);
  END IF;
  outcome := 'bought';
  RETURN NEXT;
END $$;
