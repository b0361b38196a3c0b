-- The look that a member's items in use give, by their kind; null for none.
-- Called by member_show_effects. Rules: ITEMS-10.
CREATE OR REPLACE FUNCTION item_effects_shown(p_user_key int, p_now timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(e.kind, e.style) FROM item_effects e
  WHERE e.user_key = p_user_key AND e.kind IN ('nick_color', 'entrance', 'chat_bubble') AND e.ends_at > p_now
$$;
