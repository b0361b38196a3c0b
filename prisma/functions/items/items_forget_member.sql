-- Ends an erased member's item effects. The items themselves remain, as the ledger names them.
-- Called by member_forget. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION items_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM item_effects WHERE user_key = p_user_key
$$;
