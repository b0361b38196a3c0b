-- Whether the item that an order paid in won may be taken back: it was for the buyer, and is neither used nor passed on
-- nor already taken back.
-- Called by order_refundable. Rules: ITEMS-19.
CREATE OR REPLACE FUNCTION item_of_order_is_unused(p_order_no text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM item_purchases w JOIN owned_items o USING (owned_id)
    WHERE w.order_no = p_order_no AND w.target_key IS NULL AND o.user_key = w.buyer_key AND o.used_at IS NULL AND o.taken_at IS NULL)
$$;
