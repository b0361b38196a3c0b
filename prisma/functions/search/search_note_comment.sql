-- Indexes a comment by its current text, as long as it is visible.
-- Triggers: comments_search_added, comments_search_changed, comments_search_removed. Rules: SEARCH-3, SEARCH-4.
CREATE OR REPLACE FUNCTION search_note_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_comments s WHERE s.comment_sn = OLD.comment_sn;
    PERFORM search_record_write('comment');
  ELSE
    PERFORM search_put_comment(NEW.comment_sn);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comments_search_added AFTER INSERT ON host_comments FOR EACH ROW WHEN (NEW.parent_sn IS NULL)
  EXECUTE FUNCTION search_note_comment();
CREATE OR REPLACE TRIGGER comments_search_changed AFTER UPDATE OF content, state_cd ON host_comments FOR EACH ROW
  WHEN (NEW.parent_sn IS NULL AND (NEW.content, NEW.state_cd) IS DISTINCT FROM (OLD.content, OLD.state_cd))
  EXECUTE FUNCTION search_note_comment();
CREATE OR REPLACE TRIGGER comments_search_removed AFTER DELETE ON host_comments FOR EACH ROW
  EXECUTE FUNCTION search_note_comment();
