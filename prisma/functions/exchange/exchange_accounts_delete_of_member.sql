-- Deletes where a member wanted to be paid, as one leaves for ever; what was paid stays, without the account.
-- Called by member_empty. Rules: EXCHANGE-23, SETTINGS-22.
CREATE OR REPLACE FUNCTION exchange_accounts_delete_of_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM exchange_accounts WHERE user_key = p_user_key
$$;
