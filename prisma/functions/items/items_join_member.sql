-- Moves the unused items of an account to the one that it is joined to: each as an item that was passed on, under a key
-- of the join. Both members' items are locked by the caller. Items that may not be passed on move too, and stay so. Returns their number.
-- Called by member_join. Rules: ADMIN-43, ITEMS-7.
CREATE OR REPLACE FUNCTION items_join_member(p_from_key int, p_to_key int, p_key text, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  WITH moved AS (
    UPDATE owned_items SET user_key = p_to_key, source = 'received', from_key = p_from_key, givable_yn = false, received_at = p_now
    WHERE user_key = p_from_key AND used_at IS NULL AND taken_at IS NULL RETURNING owned_id, item_id
  ), noted AS (
    INSERT INTO item_gifts (owned_id, item_id, sender_key, receiver_key, give_key, created_at)
    SELECT m.owned_id, m.item_id, p_from_key, p_to_key, p_key || ' ' || m.owned_id, p_now FROM moved m RETURNING owned_id
  )
  SELECT count(*) INTO v_count FROM noted;
  RETURN v_count;
END $$;
