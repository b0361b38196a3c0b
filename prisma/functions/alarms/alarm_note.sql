-- Creates an activity alarm for a member, in the transaction of the event: one per kind and subject, however often it
-- is noted. Members get no alarm for their own actions, nor after they have left. Each server notifies the members
-- connected to it, and pushes are sent from the row (server/src/alarms/telling). Returns the alarm's number, or null if
-- no new one was created.
-- Called by Alarms of server/src/alarms, and by functions and statements of the areas in which the events happen.
-- Rules: ALARMS-5, ALARMS-6.
CREATE OR REPLACE FUNCTION alarm_note(
  p_user_key int, p_kind text, p_ref text, p_from_key int, p_detail jsonb, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_alarm_sn bigint;
BEGIN
  INSERT INTO alarms (user_key, kind, ref, from_key, detail, created_at)
  SELECT u.user_key, p_kind, p_ref, p_from_key, p_detail, p_now FROM member_profiles u
  WHERE u.user_key = p_user_key AND u.deleted_at IS NULL AND u.user_key IS DISTINCT FROM p_from_key
  ON CONFLICT (user_key, kind, ref) DO NOTHING RETURNING alarm_sn INTO v_alarm_sn;
  RETURN v_alarm_sn;
END $$;
