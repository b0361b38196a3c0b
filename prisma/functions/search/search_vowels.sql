-- generated from packages/rules/src/search.ts by scripts/lib/rule-functions: do not edit
-- The vowels of a text in compatibility decomposition, in the letters of the index. Vowels of two letters are split
-- first. Other characters remain.
-- Called by search_letters. Rules: SEARCH-4.
CREATE OR REPLACE FUNCTION search_vowels(
  p_text text
) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  v text := p_text;
BEGIN
  v := replace(v, E'\u116a', 'LA');
  v := replace(v, E'\u116b', 'LQ');
  v := replace(v, E'\u116c', 'LI');
  v := replace(v, E'\u116f', 'UE');
  v := replace(v, E'\u1170', 'UW');
  v := replace(v, E'\u1171', 'UI');
  v := replace(v, E'\u1174', 'FI');
  v := translate(v, E'\u1161\u1162\u1163\u1164\u1165\u1166\u1167\u1168\u1169\u116d\u116e\u1172\u1173\u1175', 'AQjvEWYwLkUVFI');
  RETURN v;
END $$;
