-- What the law retains of a member's inquiries.
-- Called by member_retained. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION inquiries_retained(p_user_key int)
RETURNS TABLE (kind retained_kind, table_name text, row_key text, content jsonb, secrets jsonb, happened_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT 'dispute'::retained_kind, 'inquiries', i.board_sn::text, to_jsonb(i), '{}'::jsonb, coalesce(i.answered_at, i.created_at)
  FROM inquiries i WHERE i.user_key = p_user_key
$$;
