-- The expected seal of a row: a hash of all its columns except the excluded ones. NULL columns do not count, so that a
-- new column without a value changes no seal. Stable, as convert_to is, so that Postgres inlines it.
-- Called by row_seal_note, row_seals_begin and row_seals_broken. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seal(p_row jsonb, p_left_out text[]) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(jsonb_strip_nulls(p_row - p_left_out)::text, 'UTF8'))
$$;
