-- What the law retains of a member's payments: paid orders, and bank transfers with what was paid in.
-- Called by member_retained. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION store_retained(p_user_key int)
RETURNS TABLE (kind retained_kind, table_name text, row_key text, content jsonb, secrets jsonb, happened_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT 'payment'::retained_kind, 'orders', o.order_no, to_jsonb(o) - '{idempotency_key,input_hash,window_url,page_origin}'::text[],
    '{}'::jsonb, o.paid_at
  FROM orders o WHERE o.user_key = p_user_key AND o.paid_at IS NOT NULL
  UNION ALL
  SELECT 'payment', 'bank_deposits', d.deposit_id::text,
    to_jsonb(d) - '{phone_enc,receipt_number_enc,idempotency_key,input_hash}'::text[],
    jsonb_strip_nulls(jsonb_build_object('bank_deposits.phone:' || d.ud_key, d.phone_enc,
      'bank_deposits.receipt_number:' || d.ud_key, d.receipt_number_enc)),
    coalesce(d.credited_at, d.created_at)
  FROM bank_deposits d
  WHERE d.user_key = p_user_key AND EXISTS (SELECT FROM bank_deposit_payments p WHERE p.deposit_id = d.deposit_id)
  UNION ALL
  SELECT 'payment', 'bank_deposit_payments', p.payment_id::text, to_jsonb(p) - '{decision_key,decision_hash}'::text[], '{}', p.paid_at
  FROM bank_deposit_payments p JOIN bank_deposits d ON d.deposit_id = p.deposit_id WHERE d.user_key = p_user_key
$$;
