-- Deletes the alarms of a removed comment or reply, and of the reply to a removed comment, whether its author, the host
-- or an operator removed it. Members who had not read such an alarm are notified that their badge changed.
-- Trigger: host_comments_alarms_gone. Rules: ALARMS-13.
CREATE OR REPLACE FUNCTION comment_alarms_forget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_deleted record;
BEGIN
  FOR v_deleted IN
    DELETE FROM alarms a USING (
      SELECT NEW.host_key AS user_key, 'comment' AS kind, NEW.comment_sn::text AS ref WHERE NEW.parent_sn IS NULL
      UNION ALL
      SELECT c.user_key, 'answer', NEW.comment_sn::text FROM host_comment_texts c WHERE c.comment_sn = NEW.parent_sn
      UNION ALL
      SELECT NEW.user_key, 'answer', c.comment_sn::text FROM host_comment_texts c
      WHERE c.parent_sn = NEW.comment_sn AND c.state_cd = '1'
    ) affected
    WHERE a.user_key = affected.user_key AND a.kind = affected.kind AND a.ref = affected.ref RETURNING a.user_key, a.read_at
  LOOP
    IF v_deleted.read_at IS NULL THEN
      PERFORM personal_event_add(v_deleted.user_key, 'alarm', '{"event": "read", "type_cd": 2}'::jsonb);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER host_comments_alarms_gone AFTER UPDATE OF state_cd ON host_comments FOR EACH ROW
  WHEN (OLD.state_cd = '1' AND NEW.state_cd <> '1') EXECUTE FUNCTION comment_alarms_forget();
