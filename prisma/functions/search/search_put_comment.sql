-- Indexes a comment by its current text while it is visible; hosts' replies are not searched.
-- Called by search_note_comment and server/src/search/search-index.job.ts. Rules: SEARCH-3, SEARCH-4.
CREATE OR REPLACE FUNCTION search_put_comment(p_comment_sn int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_comments s WHERE s.comment_sn = p_comment_sn AND NOT EXISTS (
    SELECT FROM host_comment_texts c WHERE c.comment_sn = p_comment_sn AND c.state_cd = '1' AND c.parent_sn IS NULL);
  INSERT INTO search_comments (comment_sn, host_key, user_key, texts, letters, initials)
  SELECT c.comment_sn, c.host_key, c.user_key, r.texts, r.letters, r.initials
  FROM host_comment_texts c CROSS JOIN LATERAL search_row(ARRAY[c.content]) r
  WHERE c.comment_sn = p_comment_sn AND c.state_cd = '1' AND c.parent_sn IS NULL
  ON CONFLICT (comment_sn) DO UPDATE
    SET host_key = excluded.host_key, user_key = excluded.user_key, texts = excluded.texts, letters = excluded.letters,
      initials = excluded.initials;
  PERFORM search_record_write('comment');
END $$;
