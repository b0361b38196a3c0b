-- Why a member may not order this item for won, or null: checked before the payment window opens. Once it is paid,
-- item_deliver decides again.
-- Refuses: item_not_found (ITEMS-3), item_refusal.
-- Called by a statement of server/src/store/orders/orders.service.ts. Rules: ITEMS-3, ITEMS-8.
CREATE OR REPLACE FUNCTION item_order_refusal(p_user_key int, p_item_id int, p_target_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_item items;
BEGIN
  SELECT * INTO v_item FROM items i WHERE i.item_id = p_item_id;
  IF v_item.krw_amount IS NULL THEN RETURN 'item_not_found'; END IF;
  RETURN item_refusal(v_item, p_user_key, p_target_key, NULL, p_now);
END $$;
