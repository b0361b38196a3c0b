-- Rows that differ from what the service wrote: changed, added or deleted past it; and tables that are no longer
-- sealed.
-- Called by the ledger verification. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seals_broken() RETURNS TABLE (table_name text, row_key text, problem text)
LANGUAGE plpgsql STABLE SET timezone = 'UTC' AS $$
DECLARE
  v sealed_tables;
BEGIN
  FOR v IN SELECT * FROM sealed_tables s ORDER BY s.table_name LOOP
    IF NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgname = 'row_seal' AND g.tgrelid = to_regclass('public.' || quote_ident(v.table_name))
      AND g.tgenabled <> 'D')
    THEN RETURN QUERY SELECT v.table_name, NULL::text, 'its trigger does not work'; END IF;
    CONTINUE WHEN to_regclass('public.' || quote_ident(v.table_name)) IS NULL;
    RETURN QUERY EXECUTE format('SELECT %L::text, coalesce(s.row_key, t.row_key),
        CASE WHEN s.seal IS NULL THEN ''written by hand'' WHEN t.seal IS NULL THEN ''deleted'' ELSE ''changed'' END
      FROM (SELECT r.row_key, r.seal FROM row_seals r WHERE r.table_name = %L) s
      FULL JOIN (SELECT row_seal_key(to_jsonb(x), $1) AS row_key, row_seal(to_jsonb(x), $2) AS seal FROM public.%I x) t
        ON t.row_key = s.row_key WHERE s.seal IS DISTINCT FROM t.seal', v.table_name, v.table_name, v.table_name)
      USING v.key_columns, v.left_out;
  END LOOP;
END $$;
