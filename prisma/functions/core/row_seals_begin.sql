-- Seals the rows of newly sealed tables. If a table's columns have changed, rows whose old seal is still valid get a
-- new one; if a column was dropped, the old seals cannot be verified, and all rows get a new one. Repeating it changes
-- nothing. Returns the tables.
-- Called by packages/stack/src/database/functions.mjs, as the owner, once functions and triggers exist. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seals_begin() RETURNS SETOF text LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  v record;
  v_known sealed_tables;
  v_added text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('row_seals_begin'));
  FOR v IN SELECT c.relname::text AS table_name,
      string_to_array(split_part(encode(g.tgargs, 'escape'), '\000', 1), ',') AS key_columns,
      string_to_array(split_part(encode(g.tgargs, 'escape'), '\000', 2), ',') AS left_out,
      (SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
    WHERE g.tgname = 'row_seal' AND c.relnamespace = 'public'::regnamespace ORDER BY 1
  LOOP
    SELECT * INTO v_known FROM sealed_tables s WHERE s.table_name = v.table_name;
    CONTINUE WHEN (v_known.key_columns, v_known.left_out, v_known.columns) IS NOT DISTINCT FROM (v.key_columns, v.left_out, v.columns);
    IF v_known.columns <@ v.columns AND v_known.key_columns = v.key_columns THEN
      v_added := v_known.left_out || ARRAY(SELECT unnest(v.columns) EXCEPT SELECT unnest(v_known.columns));
      EXECUTE format('UPDATE row_seals s SET seal = row_seal(to_jsonb(t), $2) FROM public.%I t
        WHERE s.table_name = %L AND s.row_key = row_seal_key(to_jsonb(t), $1) AND s.seal = row_seal(to_jsonb(t), $3)',
        v.table_name, v.table_name) USING v.key_columns, v.left_out, v_added;
    ELSE
      DELETE FROM row_seals s WHERE s.table_name = v.table_name AND v_known.table_name IS NOT NULL;
      PERFORM row_seals_renew(v.table_name, v.key_columns, v.left_out);
    END IF;
    INSERT INTO sealed_tables (table_name, key_columns, left_out, columns) VALUES (v.table_name, v.key_columns, v.left_out, v.columns)
    ON CONFLICT (table_name) DO UPDATE
      SET key_columns = excluded.key_columns, left_out = excluded.left_out, columns = excluded.columns;
    RETURN NEXT v.table_name;
  END LOOP;
END $$;
