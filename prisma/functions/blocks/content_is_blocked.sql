-- Whether a member content-blocks another member; false for a visitor (p_blocker null). PL/pgSQL, since its plans are
-- cached.
-- Called by item_pass_on and subscription_refusal; lists use persons_blocked. Rules: ITEMS-16, SUBSCRIPTIONS-7.
CREATE OR REPLACE FUNCTION content_is_blocked(p_blocker int, p_blocked int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_blocker IS NOT NULL AND EXISTS (
    SELECT FROM content_blocks b WHERE b.user_key = p_blocker AND b.target_key = p_blocked);
END $$;
