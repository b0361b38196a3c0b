-- Delivers an item that an order paid in won, once per order: to the buyer, or as a gift to a host, which is given from
-- the house account at the item's price in honey, so that it counts like any other. Returns null on success, including
-- an earlier one, otherwise the refusal: the order then refunds the money.
-- Refuses: money_claim, item_not_found (ITEMS-8), item_refusal, gift_send.
-- Called by order_deliver, within the transaction that marks an order as paid. Rules: ITEMS-5, ITEMS-8.
CREATE OR REPLACE FUNCTION item_deliver(p_order_no text, p_user_key int, p_item_id int, p_target_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_item items;
  v_refusal text;
  v_gift_outcome text;
  v_gift jsonb;
  v_owned_id bigint;
  v_purchase_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => 'STAR', p_operation => 'item',
    p_owner_key => p_user_key, p_key => 'order ' || p_order_no, p_hash => '');
  IF v_claim.outcome IS NOT NULL THEN RETURN nullif(v_claim.outcome, 'replayed'); END IF;
  SELECT * INTO v_item FROM items i WHERE i.item_id = p_item_id;
  v_refusal := CASE WHEN v_item.krw_amount IS NULL THEN 'item_not_found'
    ELSE item_refusal(v_item, p_user_key, p_target_key, NULL, p_now) END;
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;

  IF p_target_key IS NOT NULL THEN
    SELECT g.outcome, g.answer INTO v_gift_outcome, v_gift FROM gift_send(jsonb_build_object(
      'sender', p_user_key, 'host', p_target_key, 'star_cnt', v_item.star_cnt, 'item_id', p_item_id, 'house_code', 'item',
      'message', '', 'key', 'order ' || p_order_no, 'given_at', p_now, 'combo_seconds', 0)) g;
    IF v_gift_outcome <> 'given' THEN RETURN v_gift_outcome; END IF;
  END IF;
  v_owned_id := item_add(p_item_id, p_user_key, p_target_key, true, p_now);
  INSERT INTO item_purchases (owned_id, item_id, buyer_key, target_key, pay_cd, price, transfer_id, gift_id, order_no,
    idempotency_key, input_hash, answer, created_at)
  VALUES (v_owned_id, p_item_id, p_user_key, p_target_key, 'KRW',
    -- The agreed price, whatever the item costs by now.
    coalesce((SELECT o.amount_krw FROM order_records o WHERE o.order_no = p_order_no), v_item.krw_amount),
    (SELECT g.transfer_id FROM gifts_given g WHERE g.gift_id = (v_gift ->> 'gift_id')::bigint),
    (v_gift ->> 'gift_id')::bigint, p_order_no, 'order ' || p_order_no, '', '{}', p_now)
  RETURNING purchase_id INTO v_purchase_id;
  IF p_target_key IS NOT NULL THEN
    INSERT INTO item_gifts (owned_id, item_id, sender_key, receiver_key, purchase_id, created_at)
    VALUES (v_owned_id, p_item_id, p_user_key, p_target_key, v_purchase_id, p_now);
  END IF;
  RETURN NULL;
END $$;
