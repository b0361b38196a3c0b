-- When a live ends, schedules the count of its gifts for the hosts' alarms.
-- Trigger: lives_alarm_gifts. Rules: ALARMS-6.
CREATE OR REPLACE FUNCTION live_gifts_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_add('live_ended', NEW.vod_key::bigint, '{}'::jsonb);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER lives_alarm_gifts AFTER UPDATE OF state ON lives FOR EACH ROW
  WHEN (NEW.state = 'ended' AND OLD.state = 'live') EXECUTE FUNCTION live_gifts_note();
