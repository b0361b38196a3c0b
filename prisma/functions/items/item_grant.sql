-- Grants a member an item by its key, on sale or not, for nothing. Returns its key; null if there is no such item.
-- Called by month_event_prize_pay, within its transaction. Rules: ITEMS-3, EVENTS-56.
CREATE OR REPLACE FUNCTION item_grant(p_user_key int, p_item_id int, p_now timestamptz) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO owned_items (item_id, user_key, source, created_at, received_at)
  SELECT i.item_id, p_user_key, 'granted', p_now, p_now FROM items i WHERE i.item_id = p_item_id
  RETURNING owned_id
$$;
