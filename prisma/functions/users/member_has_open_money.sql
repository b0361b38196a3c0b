-- Whether a member has money in flight or a debt: an order, a refund, a bank transfer, an exchange, a purchase at
-- another service. An account is not joined before that is over.
-- Called by member_join_refusal. Rules: ADMIN-44.
CREATE OR REPLACE FUNCTION member_has_open_money(p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN array_remove(member_erasure_waits(p_user_key), 'live') <> '{}';
END $$;
