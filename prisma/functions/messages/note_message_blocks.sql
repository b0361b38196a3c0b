-- Whoever begins or ends to block somebody sees other conversations and lists from then on: their pages, in every tab and on every
-- device, read them again, for `changed` names nobody. The argument names
-- the column that holds whose block it is.
-- Triggers: content_blocks_told, chat_hides_told, channel_blocks_told, message_blocks_told. Rules: MESSAGES-11, BLOCKS-12.
CREATE OR REPLACE FUNCTION note_message_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM personal_tell((v_row ->> TG_ARGV[0])::int, 'message', jsonb_build_object('event', 'changed'));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER message_blocks_told AFTER INSERT OR DELETE ON message_blocks
  FOR EACH ROW EXECUTE FUNCTION note_message_blocks('user_key');
CREATE OR REPLACE TRIGGER content_blocks_told AFTER INSERT OR DELETE ON content_blocks
  FOR EACH ROW EXECUTE FUNCTION note_message_blocks('user_key');
CREATE OR REPLACE TRIGGER chat_hides_told AFTER INSERT OR DELETE ON chat_hides
  FOR EACH ROW EXECUTE FUNCTION note_message_blocks('user_key');
CREATE OR REPLACE TRIGGER channel_blocks_told AFTER INSERT OR DELETE ON channel_blocks
  FOR EACH ROW EXECUTE FUNCTION note_message_blocks('host_key');
