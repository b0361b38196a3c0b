-- The response to using an item, both for the first call and for a repeated key.
-- Called by item_use. Rules: ITEMS-9.
CREATE OR REPLACE FUNCTION item_use_response(p_owned owned_items) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('owned_id', p_owned.owned_id, 'item_id', i.item_id, 'kind', i.kind,
    'used_at', p_owned.used_at, 'starts_at', p_owned.starts_at, 'ends_at', p_owned.ends_at)
  FROM items i WHERE i.item_id = p_owned.item_id
$$;
