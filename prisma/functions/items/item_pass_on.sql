-- Passes an unused item on to another member, once for p_key: it counts nowhere, since nothing is paid. Of two
-- concurrent calls one succeeds. Returns `given` with the item, `replayed` with the same for a repeated key, or the
-- refusal.
-- Refuses: idempotency_mismatch (CORE-17), item_not_found (ITEMS-19), item_used (ITEMS-16), item_not_givable (ITEMS-7),
-- self_gift (ITEMS-16), user_not_found, item_target_not_host (ITEMS-16), block_live (ITEMS-16), item_not_accepted
-- (ITEMS-16), member_pay_refusal.
-- Called by server/src/items/owned/item-use.service.ts. Rules: ITEMS-7, ITEMS-16, ITEMS-19.
CREATE OR REPLACE FUNCTION item_pass_on(p_user_key int, p_owned_id bigint, p_target int, p_now timestamptz, p_key text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_owned owned_items;
  v_role user_role;
  v_refusal text;
BEGIN
  -- Serialized per member: a concurrent repeat sees what the first call did.
  PERFORM pg_advisory_xact_lock(hashtext('honey-items'), p_user_key);
  SELECT CASE WHEN (g.owned_id, g.receiver_key) = (p_owned_id, p_target) THEN 'replayed' ELSE 'idempotency_mismatch' END,
      jsonb_build_object('owned_id', g.owned_id, 'item_id', g.item_id, 'target_user_key', g.receiver_key, 'created_at', g.created_at)
    INTO outcome, answer FROM item_gifts g WHERE g.sender_key = p_user_key AND g.give_key = p_key;
  IF FOUND THEN RETURN NEXT; RETURN; END IF;
  SELECT * INTO v_owned FROM owned_items o WHERE o.owned_id = p_owned_id AND o.user_key = p_user_key FOR UPDATE;
  SELECT u.role INTO v_role FROM member_profiles u WHERE u.user_key = p_target AND u.deleted_at IS NULL;
  v_refusal := CASE
    WHEN v_owned.owned_id IS NULL OR v_owned.taken_at IS NOT NULL THEN 'item_not_found'
    WHEN v_owned.used_at IS NOT NULL THEN 'item_used'
    WHEN NOT v_owned.givable_yn THEN 'item_not_givable'
    WHEN p_target = p_user_key THEN 'self_gift'
    WHEN v_role IS NULL THEN 'user_not_found'
    WHEN v_role <> 'host' AND EXISTS (SELECT FROM items i WHERE i.item_id = v_owned.item_id AND i.group_cd = 'host')
      THEN 'item_target_not_host'
    WHEN channel_is_blocked(p_target, p_user_key, 'live') THEN 'block_live'
    WHEN content_is_blocked(p_target, p_user_key) THEN 'item_not_accepted'
    ELSE member_pay_refusal(p_user_key, p_now) END;
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  UPDATE owned_items SET user_key = p_target, source = 'received', from_key = p_user_key, givable_yn = false, received_at = p_now
    WHERE owned_id = p_owned_id;
  INSERT INTO item_gifts (owned_id, item_id, sender_key, receiver_key, give_key, created_at)
  VALUES (p_owned_id, v_owned.item_id, p_user_key, p_target, p_key, p_now);
  RETURN QUERY SELECT 'given', jsonb_build_object('owned_id', p_owned_id, 'item_id', v_owned.item_id,
    'target_user_key', p_target, 'created_at', p_now);
END $$;
