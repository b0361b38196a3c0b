-- A text letter by letter, as a keyboard types it, in ASCII letters: those of Hangul one each, others doubled, so that
-- two of them suffice for a trigram. The letters are those of packages/rules/src/search.ts. Compatibility decomposition
-- gives initials, vowels and finals; vowels of two letters are split first.
-- Called by the functions that write the search tables. Rules: SEARCH-4, SEARCH-5.
CREATE OR REPLACE FUNCTION search_letters(p_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  v text := regexp_replace(normalize(search_text(p_text), NFKD), '([a-z0-9])', '\1\1', 'g');
BEGIN
  v := replace(v, E'\u116a', 'LA');
  v := replace(v, E'\u116b', 'LQ');
  v := replace(v, E'\u116c', 'LI');
  v := replace(v, E'\u116f', 'UE');
  v := replace(v, E'\u1170', 'UW');
  v := replace(v, E'\u1171', 'UI');
  v := replace(v, E'\u1174', 'FI');
  v := translate(v, E'\u1161\u1162\u1163\u1164\u1165\u1166\u1167\u1168\u1169\u116d\u116e\u1172\u1173\u1175', 'AQjvEWYwLkUVFI');
  RETURN search_plain(search_consonants(v));
END $$;
