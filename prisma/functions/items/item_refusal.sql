-- Why a member may not get this item, or give it to this host, or null. A gift also has to pass gift_refusal. PL/pgSQL,
-- since its plans are cached.
-- Refuses: item_not_found (ITEMS-3), self_gift (ITEMS-5), gift_refusal, item_host_only (ITEMS-3), member_pay_refusal.
-- Called by item_buy, item_deliver and item_order_refusal. Rules: ITEMS-3, ITEMS-5, USERS-6.
CREATE OR REPLACE FUNCTION item_refusal(p_item items, p_buyer int, p_target int, p_vod_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_item.item_id IS NULL OR NOT p_item.on_sale_yn THEN RETURN 'item_not_found'; END IF;
  IF p_target = p_buyer THEN RETURN 'self_gift'; END IF;
  IF p_target IS NOT NULL THEN RETURN gift_refusal(p_buyer, p_target, p_vod_key, p_now); END IF;
  IF p_item.group_cd = 'host'
    AND NOT EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_buyer AND u.role = 'host' AND u.deleted_at IS NULL)
  THEN RETURN 'item_host_only'; END IF;
  RETURN member_pay_refusal(p_buyer, p_now);
END $$;
