-- What the law retains of a member's payouts, and the bank accounts to which they were paid.
-- Called by member_retained. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION exchange_retained(p_user_key int)
RETURNS TABLE (kind retained_kind, table_name text, row_key text, content jsonb, secrets jsonb, happened_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT 'payment'::retained_kind, 'exchanges', e.exchange_id::text, to_jsonb(e) - '{payout_key,payout_problem,told_at}'::text[],
    '{}'::jsonb, e.closed_at
  FROM exchanges e WHERE e.user_key = p_user_key AND e.state = 'paid'
  UNION ALL
  SELECT 'payment', 'exchange_accounts', a.account_id::text, to_jsonb(a) - '{details_enc,ask_key,ask_hash}'::text[],
    jsonb_build_object('exchange_accounts.details:' || a.account_id, a.details_enc), paid.last_at
  FROM exchange_accounts a
  JOIN (SELECT e.account_id, max(e.closed_at) AS last_at FROM exchanges e
    WHERE e.user_key = p_user_key AND e.state = 'paid' GROUP BY e.account_id) paid USING (account_id)
  WHERE a.user_key = p_user_key
$$;
