-- The key of a row as stored with its seal: the columns of its primary key.
-- Called by row_seal_note. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seal_key(p_row jsonb, p_columns text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(p_row ->> k.name, ',' ORDER BY k.place) FROM unnest(p_columns) WITH ORDINALITY k (name, place)
$$;
