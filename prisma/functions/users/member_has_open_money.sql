-- Whether a member has money in flight or a debt: an order, a refund, a bank transfer, an exchange, a purchase at
-- another service. An account is not erased before that is over.
-- Called by member_empty. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION member_has_open_money(p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN member_has_open_order(p_user_key) OR member_has_open_exchange(p_user_key)
    OR member_has_open_purchase(p_user_key);
END $$;
