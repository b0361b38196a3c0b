-- Deletes a member's payout accounts when the account is erased; payouts remain, without the bank account.
-- Called by member_forget. Rules: EXCHANGE-23, SETTINGS-22.
CREATE OR REPLACE FUNCTION exchange_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM exchange_accounts WHERE user_key = p_user_key
$$;
