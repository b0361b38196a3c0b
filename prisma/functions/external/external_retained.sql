-- What the law retains of a member's purchases at services beside the product.
-- Called by member_retained. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION external_retained(p_user_key int)
RETURNS TABLE (kind retained_kind, table_name text, row_key text, content jsonb, secrets jsonb, happened_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT 'payment'::retained_kind, 'external_purchases', e.purchase_id::text,
    to_jsonb(e) - '{idempotency_key,input_hash,service_key,problem}'::text[], '{}'::jsonb, e.created_at
  FROM external_purchases e WHERE e.user_key = p_user_key AND e.amount > 0
$$;
