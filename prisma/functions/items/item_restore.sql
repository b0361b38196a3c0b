-- Restores the item that was taken for a refund which the provider refused to pay.
-- Called by order_refund_failed, within its transaction. Rules: ITEMS-19, STORE-48.
CREATE OR REPLACE FUNCTION item_restore(p_order_no text) RETURNS void LANGUAGE sql AS $$
  UPDATE owned_items o SET taken_at = NULL FROM item_purchases w WHERE w.order_no = p_order_no AND o.owned_id = w.owned_id
$$;
