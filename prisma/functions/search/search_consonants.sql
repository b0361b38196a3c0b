-- generated from packages/rules/src/search.ts by scripts/lib/rule-functions: do not edit
-- The consonants of a text in compatibility decomposition, in the letters of the index: initials and finals alike.
-- Finals of two letters are split first. Other characters remain.
-- Called by search_letters and search_initials. Rules: SEARCH-4, SEARCH-6.
CREATE OR REPLACE FUNCTION search_consonants(
  p_text text
) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  v text := p_text;
BEGIN
  v := replace(v, E'\u11aa', 'GS');
  v := replace(v, E'\u11ac', 'NJ');
  v := replace(v, E'\u11ad', 'NH');
  v := replace(v, E'\u11b0', 'RG');
  v := replace(v, E'\u11b1', 'RM');
  v := replace(v, E'\u11b2', 'RB');
  v := replace(v, E'\u11b3', 'RS');
  v := replace(v, E'\u11b4', 'RT');
  v := replace(v, E'\u11b5', 'RP');
  v := replace(v, E'\u11b6', 'RH');
  v := replace(v, E'\u11b9', 'BS');
  v := translate(v, E'\u1100\u1101\u1102\u1103\u1104\u1105\u1106\u1107\u1108\u1109\u110a\u110b\u110c\u110d\u110e\u110f\u1110\u1111\u1112', 'GCNDqRMBxSXOJzZKTPH');
  v := translate(v, E'\u11a8\u11a9\u11ab\u11ae\u11af\u11b7\u11b8\u11ba\u11bb\u11bc\u11bd\u11be\u11bf\u11c0\u11c1\u11c2', 'GCNDRMBSXOJZKTPH');
  RETURN v;
END $$;
