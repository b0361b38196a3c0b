-- Adds an item to a member's items, and records the gift if another member paid. Returns its key.
-- Called by item_buy and item_deliver, within their transaction. Rules: ITEMS-3, ITEMS-5.
CREATE OR REPLACE FUNCTION item_add(p_item_id int, p_buyer int, p_target int, p_givable boolean, p_now timestamptz)
RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO owned_items (item_id, user_key, source, from_key, givable_yn, created_at, received_at)
  VALUES (p_item_id, coalesce(p_target, p_buyer),
    CASE WHEN p_target IS NULL THEN 'bought' ELSE 'received' END::item_source,
    CASE WHEN p_target IS NOT NULL THEN p_buyer END, p_givable, p_now, p_now)
  RETURNING owned_id
$$;
