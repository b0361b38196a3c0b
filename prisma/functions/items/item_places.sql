-- How many places of a kind (chat_hide, managers) a member's items currently add. PL/pgSQL, since its plans are cached.
-- Called by statements of server/src/blocks. Rules: ITEMS-12, ITEMS-14.
CREATE OR REPLACE FUNCTION item_places(p_user_key int, p_kind text, p_now timestamptz) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT e.amount FROM item_effects e WHERE e.user_key = p_user_key AND e.kind = p_kind::item_kind
    AND (e.ends_at IS NULL OR e.ends_at > p_now)), 0);
END $$;
