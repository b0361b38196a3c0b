-- Seals rows of a table that were written without a seal, each once: their keys (row_seal_key) and seals (row_seal).
-- Called by gift_lines_seal. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seals_put(p_table text, p_keys text[], p_seals bytea[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO row_seals (table_name, row_key, seal)
  SELECT p_table, s.row_key, s.seal FROM unnest(p_keys, p_seals) s (row_key, seal) ON CONFLICT DO NOTHING
$$;
