-- Names or texts in the three forms of the search tables, each between bars, which no keyword contains.
-- Called by the triggers that maintain search_members, search_lives and search_comments. Rules: SEARCH-4.
CREATE OR REPLACE FUNCTION search_row(p_texts text[], OUT texts text, OUT letters text, OUT initials text)
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  SELECT '|' || string_agg(search_text(t.part), '|' ORDER BY t.n) || '|',
    '|' || string_agg(search_letters(t.part), '|' ORDER BY t.n) || '|',
    '|' || string_agg(search_initials(t.part), '|' ORDER BY t.n) || '|'
  INTO texts, letters, initials FROM unnest(p_texts) WITH ORDINALITY AS t (part, n);
END $$;
