-- A text as search compares it: without case, width, accents, spaces and signs; Hangul in syllables. Its collation is one that every
-- database of UTF-8 has, so that the answer does not depend on the database's locale. Agrees with packages/rules/src/search.ts.
-- Called by the functions that write what search looks in. Rules: SEARCH-4.
CREATE OR REPLACE FUNCTION search_text(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN normalize(regexp_replace(lower(normalize(p_text, NFKD) COLLATE "pg_c_utf8"), '[^[:alnum:]]', '', 'g'), NFC);
END $$;
