-- Whether a member has an open exchange: requested, or approved and not paid. An account is not erased before it is
-- closed.
-- Called by member_erasure_waits. Rules: EXCHANGE-23, SETTINGS-22.
CREATE OR REPLACE FUNCTION member_has_open_exchange(p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM exchanges e WHERE e.user_key = p_user_key AND e.state IN ('asked', 'approved'));
END $$;
