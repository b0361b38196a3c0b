-- Ends a host's expired manager places, once blocks has dismissed the surplus.
-- Called by the job of server/src/items/owned/item-expiry.job.ts. Rules: ITEMS-14.
CREATE OR REPLACE FUNCTION item_manager_places_end(p_host_key int, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  DELETE FROM item_effects e WHERE e.user_key = p_host_key AND e.kind = 'managers' AND e.ends_at <= p_now
$$;
