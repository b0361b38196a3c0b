-- Stores what the law retains of a member apart from what is in use, before an erasure deletes or empties it.
-- Called by member_empty. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION member_retain(p_user_key int, p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH found AS MATERIALIZED (SELECT * FROM member_retained(p_user_key, p_now)), added AS (
    INSERT INTO retained_rows (user_key, kind, table_name, row_key, content, retained_until)
    SELECT p_user_key, f.kind, f.table_name, f.row_key, f.content, f.retained_until FROM found f
    ON CONFLICT DO NOTHING
    RETURNING retained_id, table_name, row_key
  )
  INSERT INTO retained_secrets (retained_id, place, value_enc)
  SELECT a.retained_id, s.key, s.value
  FROM added a JOIN found f ON f.table_name = a.table_name AND f.row_key = a.row_key
  CROSS JOIN LATERAL jsonb_each_text(f.secrets) s
$$;
