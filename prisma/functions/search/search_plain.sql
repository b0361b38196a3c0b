-- The rest of a text in the letters of the index: characters other than Hangul and ASCII are written as their code
-- points.
-- Called by search_letters and search_initials. Rules: SEARCH-4.
CREATE OR REPLACE FUNCTION search_plain(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(p_text) = length(p_text) THEN RETURN p_text; END IF;
  RETURN (
    SELECT coalesce(string_agg(CASE WHEN ascii(c) < 128 THEN c ELSE '~' || lpad(to_hex(ascii(c)), 6, '0') END, '' ORDER BY n), '')
    FROM regexp_split_to_table(p_text, '') WITH ORDINALITY AS letter (c, n));
END $$;
