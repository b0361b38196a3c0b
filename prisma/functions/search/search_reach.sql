-- The order of magnitude of a number of followers. It changes seldom, so that the search tables are seldom rewritten.
-- Called by search_put_member and search_note_reach. Rules: SEARCH-8.
CREATE OR REPLACE FUNCTION search_reach(p_followers int) RETURNS smallint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN floor(ln(greatest(p_followers, 0) + 1) / ln(2));
END $$;
