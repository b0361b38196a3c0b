-- A text by the initial consonants of its syllables, in the letters of search_letters, each twice, so that two of them
-- suffice for a trigram. Vowels are dropped with the following finals; stand-alone consonants remain.
-- Called by the functions that write the search tables. Rules: SEARCH-6.
CREATE OR REPLACE FUNCTION search_initials(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  v text := regexp_replace(normalize(search_text(p_text), NFKD), E'[\u1161-\u1175][\u11a8-\u11c2]?', '', 'g');
BEGIN
  RETURN search_plain(regexp_replace(search_consonants(v), '([A-Za-z0-9])', '\1\1', 'g'));
END $$;
