-- Seals each row of a table that has no seal, with its current contents: rows that existed before, or were written in
-- bulk while triggers were disabled.
-- Called by row_seals_begin, by the dataset load and by the sandbox's snapshots. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seals_renew(p_table text, p_key_columns text[] DEFAULT NULL, p_left_out text[] DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  v_known sealed_tables;
BEGIN
  SELECT * INTO v_known FROM sealed_tables s WHERE s.table_name = p_table;
  EXECUTE format('INSERT INTO row_seals (table_name, row_key, seal)
    SELECT %L, row_seal_key(to_jsonb(t), $1), row_seal(to_jsonb(t), $2) FROM public.%I t ON CONFLICT DO NOTHING', p_table, p_table)
    USING coalesce(p_key_columns, v_known.key_columns), coalesce(p_left_out, v_known.left_out);
END $$;
