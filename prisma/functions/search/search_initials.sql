-- A text by the initial consonants of its syllables, in the letters of search_letters, each twice: two of them are enough for a
-- trigram. Vowels go with the finals after them; consonants that stand alone stay.
-- Called by the functions that write what search looks in. Rules: SEARCH-6.
CREATE OR REPLACE FUNCTION search_initials(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  v text := regexp_replace(normalize(search_text(p_text), NFKD), E'[\u1161-\u1175][\u11a8-\u11c2]?', '', 'g');
BEGIN
  RETURN search_plain(regexp_replace(search_consonants(v), '([A-Za-z0-9])', '\1\1', 'g'));
END $$;
