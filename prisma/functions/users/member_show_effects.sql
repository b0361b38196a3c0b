-- Stores in a member's row the look given by the items in use, by their kind; null for none.
-- Called by item_use and item_effects_expire. Rules: ITEMS-10, ITEMS-11.
CREATE OR REPLACE FUNCTION member_show_effects(p_user_key int, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_effects jsonb;
BEGIN
  SELECT jsonb_object_agg(e.kind, e.style) INTO v_effects FROM item_effects e
    WHERE e.user_key = p_user_key AND e.kind IN ('nick_color', 'entrance', 'chat_bubble') AND e.ends_at > p_now;
  UPDATE users SET effects = v_effects WHERE user_key = p_user_key AND effects IS DISTINCT FROM v_effects;
END $$;
