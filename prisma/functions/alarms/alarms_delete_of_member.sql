-- Deletes a member's alarms, the alarms that the member caused, and the browsers registered for push, when an account
-- is erased. Deletes at most p_limit alarms. Returns the number deleted; fewer than p_limit means that none are left.
-- Called by member_erase. Rules: SETTINGS-22, ALARMS-13.
CREATE OR REPLACE FUNCTION alarms_delete_of_member(p_user_key int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
  v_reads int;
BEGIN
  DELETE FROM alarm_settings WHERE user_key = p_user_key;
  DELETE FROM live_alarm_marks WHERE user_key = p_user_key;
  DELETE FROM push_subscriptions WHERE user_key = p_user_key;
  WITH next AS (
    (SELECT a.alarm_sn FROM alarms a WHERE a.user_key = p_user_key LIMIT p_limit)
    UNION (SELECT a.alarm_sn FROM alarms a WHERE a.from_key = p_user_key LIMIT p_limit) LIMIT p_limit
  ), deleted AS (
    DELETE FROM alarms a USING next n WHERE a.alarm_sn = n.alarm_sn
  )
  SELECT count(*) INTO v_count FROM next;
  WITH next AS (
    SELECT r.live_alarm_sn FROM live_alarm_reads r WHERE r.user_key = p_user_key LIMIT p_limit - v_count
  ), deleted AS (
    DELETE FROM live_alarm_reads r USING next n WHERE r.user_key = p_user_key AND r.live_alarm_sn = n.live_alarm_sn
  )
  SELECT count(*) INTO v_reads FROM next;
  RETURN v_count + v_reads;
END $$;
