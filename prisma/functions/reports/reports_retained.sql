-- What the law retains of disputes: reports by a member, and reports about the member, which do not name who reported.
-- Called by member_retained. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION reports_retained(p_user_key int)
RETURNS TABLE (kind retained_kind, table_name text, row_key text, content jsonb, secrets jsonb, happened_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT 'dispute'::retained_kind, 'reports', r.id::text,
    CASE WHEN r.reporter_key = p_user_key THEN to_jsonb(r) - '{evidence}'::text[]
      ELSE to_jsonb(r) - '{reporter_key,title,content,file_ids}'::text[] END,
    '{}'::jsonb, coalesce(r.decided_at, r.created_at)
  FROM reports r WHERE r.reporter_key = p_user_key OR r.target_key = p_user_key
$$;
