-- What the law retains of a member's sign-ins: when, from where and with what. Those of operators as the member are not
-- the member's.
-- Called by member_retained. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION session_retained(p_user_key int)
RETURNS TABLE (kind retained_kind, table_name text, row_key text, content jsonb, secrets jsonb, happened_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT 'sign_in'::retained_kind, 'sign_ins', s.id::text,
    jsonb_build_object('address', s.address, 'agent', s.agent, 'created_at', s.created_at, 'last_used_at', s.last_used_at),
    '{}'::jsonb, s.last_used_at
  FROM sign_ins s WHERE s.user_key = p_user_key AND s.operator_key IS NULL
$$;
