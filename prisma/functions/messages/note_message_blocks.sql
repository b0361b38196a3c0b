-- A new or removed block changes the conversations and lists that a member sees: the member's pages, in every tab and
-- on every device, reload them, on the event `changed`, which names no one. The argument names the column of the
-- blocking member.
-- Triggers: content_blocks_told, chat_hides_told, channel_blocks_told, message_blocks_told. Rules: MESSAGES-11,
-- BLOCKS-12.
CREATE OR REPLACE FUNCTION note_message_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_row jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM personal_event_add((v_row ->> TG_ARGV[0])::int, 'message', jsonb_build_object('event', 'changed'));
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
