-- Ends expired effects and the looks that they gave. Returns the members whose look changed. Manager places end in
-- blocks, which dismisses the surplus first. With p_user_key only for that member, so that one who cannot be changed
-- does not delay others; null: for all.
-- Called by the job of server/src/items/owned/item-expiry.job.ts. Rules: ITEMS-11.
CREATE OR REPLACE FUNCTION item_effects_expire(p_now timestamptz, p_user_key int DEFAULT NULL) RETURNS SETOF int LANGUAGE plpgsql AS $$
DECLARE
  v_user_key int;
BEGIN
  -- Members one after the other, each under the lock under which items are used: an item used in the meantime
  -- continues.
  FOR v_user_key IN SELECT DISTINCT e.user_key FROM item_effects e
    WHERE e.kind <> 'managers' AND e.ends_at <= p_now AND (p_user_key IS NULL OR e.user_key = p_user_key) ORDER BY 1
  LOOP
    PERFORM pg_advisory_xact_lock(hashtext('honey-items'), v_user_key);
    DELETE FROM item_effects e WHERE e.user_key = v_user_key AND e.kind <> 'managers' AND e.ends_at <= p_now;
    PERFORM member_show_effects(v_user_key, p_now);
    RETURN NEXT v_user_key;
  END LOOP;
END $$;
