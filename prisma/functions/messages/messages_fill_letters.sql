-- Writes the search letters of at most p_at_most messages without any: those written before search existed. Returns
-- their number.
-- Called by the job of server/src/messages/search/message-search.service.ts. Rules: MESSAGES-24.
CREATE OR REPLACE FUNCTION messages_fill_letters(p_at_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_done int;
BEGIN
  UPDATE messages SET letters = search_letters(content), initials = search_initials(content)
  WHERE id IN (SELECT m.id FROM messages m WHERE m.letters IS NULL ORDER BY m.id LIMIT p_at_most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_done = ROW_COUNT;
  RETURN v_done;
END $$;
