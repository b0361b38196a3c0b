-- Uses an item, once for p_key, which is stored with the item: of two concurrent calls one succeeds. The duration of an
-- item is appended to that of an item of the same kind in use, and its look is shown at once; places of chat hides are
-- added permanently, up to p_places_max. Returns `used` with its current effect, `replayed` with the same for a
-- repeated key, or the refusal.
-- Refuses: idempotency_mismatch (CORE-17), item_not_found (ITEMS-19), item_used (ITEMS-9), block_admin (USERS-6),
-- item_host_only (ITEMS-3), item_not_on_air (ITEMS-13), item_places_limit (ITEMS-12).
-- Called by server/src/items/owned/item-use.service.ts. Rules: ITEMS-9 to ITEMS-14, ITEMS-19.
CREATE OR REPLACE FUNCTION item_use(p_user_key int, p_owned_id bigint, p_places_max int, p_now timestamptz, p_key text)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_owned owned_items;
  v_item items;
  v_role user_role;
  v_effect item_effects;
  v_starts_at timestamptz := p_now;
BEGIN
  -- Uses of a member are serialized: the item already in use determines when the next one starts.
  PERFORM pg_advisory_xact_lock(hashtext('honey-items'), p_user_key);
  SELECT * INTO v_owned FROM owned_items o WHERE o.user_key = p_user_key AND o.use_key = p_key;
  IF FOUND THEN
    IF v_owned.owned_id <> p_owned_id THEN RETURN QUERY SELECT 'idempotency_mismatch', NULL::jsonb; RETURN; END IF;
    RETURN QUERY SELECT 'replayed', item_use_response(v_owned); RETURN;
  END IF;
  SELECT * INTO v_owned FROM owned_items o WHERE o.owned_id = p_owned_id AND o.user_key = p_user_key FOR UPDATE;
  IF NOT FOUND OR v_owned.taken_at IS NOT NULL THEN RETURN QUERY SELECT 'item_not_found', NULL::jsonb; RETURN; END IF;
  IF v_owned.used_at IS NOT NULL THEN RETURN QUERY SELECT 'item_used', NULL::jsonb; RETURN; END IF;
  SELECT * INTO STRICT v_item FROM items i WHERE i.item_id = v_owned.item_id;
  SELECT u.role INTO v_role FROM member_profiles u WHERE u.user_key = p_user_key AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN QUERY SELECT 'item_not_found', NULL::jsonb; RETURN; END IF;
  IF member_is_restricted(p_user_key, 'service', p_now) THEN RETURN QUERY SELECT 'block_admin', NULL::jsonb; RETURN; END IF;
  IF v_item.group_cd = 'host' AND v_role <> 'host' THEN RETURN QUERY SELECT 'item_host_only', NULL::jsonb; RETURN; END IF;
  IF v_item.kind = 'boost' AND NOT EXISTS (SELECT FROM live_cards l WHERE l.host_key = p_user_key AND l.state = 'live') THEN
    RETURN QUERY SELECT 'item_not_on_air', NULL::jsonb; RETURN;
  END IF;

  SELECT * INTO v_effect FROM item_effects e WHERE e.user_key = p_user_key AND e.kind = v_item.kind FOR UPDATE;
  IF v_item.seconds IS NULL THEN
    IF coalesce(v_effect.amount, 0) + v_item.amount > p_places_max THEN
      RETURN QUERY SELECT 'item_places_limit', NULL::jsonb; RETURN;
    END IF;
    v_effect.amount := coalesce(v_effect.amount, 0) + v_item.amount;
    v_effect.ends_at := NULL;
  ELSE
    v_starts_at := greatest(v_effect.ends_at, p_now);
    v_effect.amount := v_item.amount;
    v_effect.ends_at := v_starts_at + make_interval(secs => v_item.seconds);
  END IF;
  INSERT INTO item_effects (user_key, kind, style, amount, ends_at)
  VALUES (p_user_key, v_item.kind, v_item.style, v_effect.amount, v_effect.ends_at)
  ON CONFLICT (user_key, kind) DO UPDATE SET style = excluded.style, amount = excluded.amount, ends_at = excluded.ends_at;
  UPDATE owned_items o SET used_at = p_now, starts_at = v_starts_at, ends_at = v_effect.ends_at, use_key = p_key
    WHERE o.owned_id = p_owned_id RETURNING o.* INTO v_owned;
  PERFORM member_show_effects(p_user_key, p_now);
  RETURN QUERY SELECT 'used', item_use_response(v_owned);
END $$;
