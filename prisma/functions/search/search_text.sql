-- generated from packages/rules/src/search.ts by scripts/lib/rule-functions: do not edit
-- A text in the form that search compares: without case, width, accents, spaces and punctuation; Hangul in syllables.
-- Its collation exists in every UTF-8 database, so that the result does not depend on the database's locale.
-- Called by the functions that write the search tables. Rules: SEARCH-4.
CREATE OR REPLACE FUNCTION search_text(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN normalize(regexp_replace(lower(normalize(p_text, NFKD) COLLATE "pg_c_utf8"), '[^[:alnum:]]', '', 'g'), NFC);
END $$;
