-- The seals of a table's rows. In SQL, and stable, so that Postgres inlines it into the caller's statement.
-- Called by the proofs of areas whose rows are sealed late. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seals_of(p_table text) RETURNS TABLE (row_key text, seal bytea) LANGUAGE sql STABLE AS $$
  SELECT s.row_key, s.seal FROM row_seals s WHERE s.table_name = p_table
$$;
