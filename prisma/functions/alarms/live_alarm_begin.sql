-- Writes the alarm of a starting live: one row for all followers of its host. A live that starts within
-- alarm_live_return_minutes (0: never) after the host's previous one ended counts as its continuation and causes no
-- second alarm; the existing alarm then leads to the new live. The setting's default equals that of
-- server/src/alarms/alarms.settings.ts. A live that ended in the future, before the sandbox set time back, is a
-- different live.
-- Triggers: lives_alarm_new, lives_alarm_begun. Rules: ALARMS-7, ALARMS-8.
CREATE OR REPLACE FUNCTION live_alarm_begin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_minutes int := coalesce(
    (SELECT (s.value #>> '{}')::int FROM settings_in_force s WHERE s.key = 'alarm_live_return_minutes'), 10);
BEGIN
  UPDATE live_alarms a SET vod_key = NEW.vod_key
  WHERE a.live_alarm_sn = (SELECT max(n.live_alarm_sn) FROM live_alarms n WHERE n.host_key = NEW.host_key)
    AND EXISTS (SELECT FROM live_cards l WHERE l.vod_key = a.vod_key AND l.ended_at > NEW.started_at - make_interval(mins => v_minutes)
      AND l.ended_at < NEW.started_at + make_interval(mins => v_minutes));
  IF NOT FOUND THEN
    INSERT INTO live_alarms (host_key, vod_key, began_at) VALUES (NEW.host_key, NEW.vod_key, NEW.started_at)
    ON CONFLICT (vod_key) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER lives_alarm_new AFTER INSERT ON lives FOR EACH ROW
  WHEN (NEW.state = 'live' AND NEW.started_at IS NOT NULL) EXECUTE FUNCTION live_alarm_begin();
CREATE OR REPLACE TRIGGER lives_alarm_begun AFTER UPDATE OF state ON lives FOR EACH ROW
  WHEN (NEW.state = 'live' AND OLD.state <> 'live' AND NEW.started_at IS NOT NULL) EXECUTE FUNCTION live_alarm_begin();
