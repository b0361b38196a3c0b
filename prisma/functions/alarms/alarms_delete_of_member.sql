-- Deletes what a member was told of and what others were told of them, as one leaves for ever, with the browsers that were pushed to.
-- Called by member_empty. Rules: SETTINGS-22, ALARMS-13.
CREATE OR REPLACE FUNCTION alarms_delete_of_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM alarm_settings WHERE user_key = p_user_key;
  DELETE FROM alarms WHERE user_key = p_user_key;
  DELETE FROM alarms WHERE from_key = p_user_key;
  DELETE FROM live_alarm_reads WHERE user_key = p_user_key;
  DELETE FROM live_alarm_marks WHERE user_key = p_user_key;
  DELETE FROM push_subscriptions WHERE user_key = p_user_key;
END $$;
