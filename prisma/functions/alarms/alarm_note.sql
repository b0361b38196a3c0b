-- Notes that a member is to be told of something, in the transaction in which it happens: once for each kind and what it is about,
-- however often it is noted. Nobody is told of what they did themselves, and nobody who left. Who is connected is told by each
-- server, and pushes follow from the row (server/src/alarms/telling). Answers the alarm's number, or null where there is no new one.
-- Called by Alarms of server/src/alarms, and by functions and statements of the areas in which something happens. Rules:
-- ALARMS-5, ALARMS-6.
CREATE OR REPLACE FUNCTION alarm_note(
  p_user_key int, p_kind text, p_ref text, p_from_key int, p_detail jsonb, p_now timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_alarm_sn bigint;
BEGIN
  INSERT INTO alarms (user_key, kind, ref, from_key, detail, created_at)
  SELECT u.user_key, p_kind, p_ref, p_from_key, p_detail, p_now FROM users u
  WHERE u.user_key = p_user_key AND u.deleted_at IS NULL AND u.user_key IS DISTINCT FROM p_from_key
  ON CONFLICT (user_key, kind, ref) DO NOTHING RETURNING alarm_sn INTO v_alarm_sn;
  RETURN v_alarm_sn;
END $$;
