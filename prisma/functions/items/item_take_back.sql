-- Takes back the item of a refunded order, once. Returns whether it did: an item that is being used or passed on is
-- waited for, and then not taken.
-- Called by order_refund, within its transaction. Rules: ITEMS-19, STORE-48.
CREATE OR REPLACE FUNCTION item_take_back(p_order_no text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE owned_items o SET taken_at = p_now FROM item_purchases w
    WHERE w.order_no = p_order_no AND w.target_key IS NULL AND o.owned_id = w.owned_id AND o.user_key = w.buyer_key
      AND o.used_at IS NULL AND o.taken_at IS NULL;
  RETURN FOUND;
END $$;
