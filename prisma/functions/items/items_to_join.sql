-- The number of a member's unused items, which items_join_member moves.
-- Called by a statement of server/src/admin/joins. Rules: ADMIN-43.
CREATE OR REPLACE FUNCTION items_to_join(p_user_key int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM owned_items o WHERE o.user_key = p_user_key AND o.used_at IS NULL AND o.taken_at IS NULL
$$;
