-- The rows of a member that the law retains after an erasure now, with their end: what each area names in
-- <area>_retained. While one of them is retained, so is who the person is: a payment without its payer proves nothing.
-- Encrypted values are returned by the place to which they are bound.
-- Called by member_retain and a statement of server/src/settings/personal-data. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION member_retained(p_user_key int, p_now timestamptz)
RETURNS TABLE (kind retained_kind, table_name text, row_key text, content jsonb, secrets jsonb, retained_until timestamptz)
LANGUAGE sql STABLE AS $$
  WITH found AS (
    SELECT * FROM store_retained(p_user_key)
    UNION ALL SELECT * FROM exchange_retained(p_user_key)
    UNION ALL SELECT * FROM external_retained(p_user_key)
    UNION ALL SELECT * FROM inquiries_retained(p_user_key)
    UNION ALL SELECT * FROM reports_retained(p_user_key)
    UNION ALL SELECT * FROM session_retained(p_user_key)
  ), held AS (
    SELECT f.kind, f.table_name, f.row_key, f.content, f.secrets, retention_end(f.kind, f.happened_at) AS retained_until
    FROM found f WHERE retention_end(f.kind, f.happened_at) > p_now
  ), longest AS (SELECT h.kind, h.retained_until FROM held h ORDER BY h.retained_until DESC LIMIT 1)
  SELECT * FROM held
  UNION ALL
  SELECT l.kind, 'users', u.user_key::text,
    jsonb_build_object('login_id', u.login_id, 'nick', u.nick, 'profile_id', u.profile_id, 'created_at', u.created_at),
    jsonb_strip_nulls(jsonb_build_object('users.name:' || u.user_key, u.name_enc, 'users.phone:' || u.user_key, u.phone_enc,
      'users.birth:' || u.user_key, u.birth_enc, 'users.email:' || u.user_key, u.email_enc)),
    l.retained_until
  FROM longest l JOIN users u ON u.user_key = p_user_key
$$;
