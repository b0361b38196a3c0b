-- Makes a message searchable by its letters when it is written.
-- Triggers: messages_letters. Rules: MESSAGES-24.
CREATE OR REPLACE FUNCTION message_note_letters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.letters := search_letters(NEW.content);
  NEW.initials := search_initials(NEW.content);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER messages_letters BEFORE INSERT ON messages FOR EACH ROW WHEN (NEW.letters IS NULL)
  EXECUTE FUNCTION message_note_letters();
