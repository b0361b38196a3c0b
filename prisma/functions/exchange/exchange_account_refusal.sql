-- Why a host has no account to which an exchange can currently be paid, or null.
-- Refuses: exchange_account_review (EXCHANGE-10), exchange_account_required (EXCHANGE-10).
-- Called by exchange_refusal. Rules: EXCHANGE-4, EXCHANGE-10.
CREATE OR REPLACE FUNCTION exchange_account_refusal(p_user_key int) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM exchange_accounts a WHERE a.user_key = p_user_key AND a.state = 'review') THEN
    RETURN 'exchange_account_review';
  END IF;
  IF NOT EXISTS (SELECT FROM exchange_accounts a WHERE a.user_key = p_user_key AND a.state = 'registered') THEN
    RETURN 'exchange_account_required';
  END IF;
  RETURN NULL;
END $$;
