-- Turns pending requests into conversations when two members start to follow each other.
-- Trigger: follows_make_friends. Rules: MESSAGES-5.
CREATE OR REPLACE FUNCTION note_message_friends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE message_boxes b SET request_yn = false
  FROM added c JOIN host_follows f ON f.host_key = c.user_key AND f.user_key = c.host_key
  WHERE b.request_yn AND ((b.user_key = c.user_key AND b.other_key = c.host_key)
    OR (b.user_key = c.host_key AND b.other_key = c.user_key));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follows_make_friends AFTER INSERT ON follows
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_message_friends();
