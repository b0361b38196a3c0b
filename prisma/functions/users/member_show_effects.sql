-- Stores in a member's row the look given by the items in use, by their kind; null for none.
-- Called by item_use and item_effects_expire. Rules: ITEMS-10, ITEMS-11.
CREATE OR REPLACE FUNCTION member_show_effects(p_user_key int, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_effects jsonb := item_effects_shown(p_user_key, p_now);
BEGIN
  UPDATE users SET effects = v_effects WHERE user_key = p_user_key AND effects IS DISTINCT FROM v_effects;
END $$;
