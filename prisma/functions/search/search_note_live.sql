-- Indexes a live from its start to its end, by its current title and tags.
-- Triggers: lives_search_added, lives_search_changed. Rules: SEARCH-3, SEARCH-4.
CREATE OR REPLACE FUNCTION search_note_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_put_live(NEW.vod_key);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lives_search_added AFTER INSERT ON lives FOR EACH ROW WHEN (NEW.state = 'live')
  EXECUTE FUNCTION search_note_live();
CREATE OR REPLACE TRIGGER lives_search_changed AFTER UPDATE OF title, tags, state ON lives FOR EACH ROW
  WHEN ((NEW.title, NEW.tags, NEW.state) IS DISTINCT FROM (OLD.title, OLD.tags, OLD.state)) EXECUTE FUNCTION search_note_live();
