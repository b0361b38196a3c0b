-- A text letter by letter, as a keyboard types it, in ASCII letters: those of Hangul one each, others doubled, so that
-- two of them suffice for a trigram. Compatibility decomposition gives initials, vowels and finals.
-- Called by the functions that write the search tables. Rules: SEARCH-4, SEARCH-5.
CREATE OR REPLACE FUNCTION search_letters(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  v text := regexp_replace(normalize(search_text(p_text), NFKD), '([a-z0-9])', '\1\1', 'g');
BEGIN
  RETURN search_plain(search_consonants(search_vowels(v)));
END $$;
