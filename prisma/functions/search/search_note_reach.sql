-- Copies the follower counters to search, in orders of magnitude.
-- Triggers: member_counts_search_added, member_counts_search_changed. Rules: SEARCH-8.
CREATE OR REPLACE FUNCTION search_note_reach() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_members m SET reach = search_reach(NEW.follower_cnt)
  WHERE m.user_key = NEW.user_key AND m.reach <> search_reach(NEW.follower_cnt);
  IF FOUND THEN PERFORM search_record_write('member'); END IF;
  UPDATE search_pages p SET reach = search_reach(NEW.follower_cnt)
  WHERE p.host_key = NEW.user_key AND p.reach <> search_reach(NEW.follower_cnt);
  IF FOUND THEN PERFORM search_record_write('comment'); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER member_counts_search_added AFTER INSERT ON member_counts FOR EACH ROW
  EXECUTE FUNCTION search_note_reach();
CREATE OR REPLACE TRIGGER member_counts_search_changed AFTER UPDATE OF follower_cnt ON member_counts FOR EACH ROW
  WHEN (NEW.follower_cnt <> OLD.follower_cnt) EXECUTE FUNCTION search_note_reach();
