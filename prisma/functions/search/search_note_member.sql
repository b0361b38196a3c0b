-- Indexes a member's new name at once and drops the old one; the member's running live too.
-- Triggers: users_search_added, users_search_changed. Rules: SEARCH-4, SEARCH-12.
CREATE OR REPLACE FUNCTION search_note_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_put_member(NEW.user_key);
  IF TG_OP = 'UPDATE' THEN
    PERFORM search_put_live(s.vod_key) FROM search_lives s WHERE s.host_key = NEW.user_key;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_search_added AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION search_note_member();
CREATE OR REPLACE TRIGGER users_search_changed AFTER UPDATE OF nick, profile_id, role, deleted_at ON users FOR EACH ROW
  WHEN ((NEW.nick, NEW.profile_id, NEW.role, NEW.deleted_at) IS DISTINCT FROM (OLD.nick, OLD.profile_id, OLD.role, OLD.deleted_at))
  EXECUTE FUNCTION search_note_member();
