-- The members among p_keys who receive a live's alarm.
-- Called by server/src/alarms/telling. Rules: ALARMS-7, ALARMS-12.
CREATE OR REPLACE FUNCTION live_alarm_followers(p_live_alarm_sn int, p_keys int[], p_now timestamptz)
RETURNS TABLE (user_key int) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT f.user_key FROM live_alarms a
  JOIN host_follows f ON f.host_key = a.host_key AND f.user_key = ANY (p_keys) AND f.created_at <= a.began_at
  JOIN member_profiles u ON u.user_key = f.user_key AND u.deleted_at IS NULL
  JOIN live_cards l ON l.vod_key = a.vod_key
  WHERE a.live_alarm_sn = p_live_alarm_sn AND (NOT u.excel_only_yn OR l.type = 'excel')
    AND NOT EXISTS (SELECT FROM alarm_people_hidden(f.user_key, p_now) AS h (hidden_key) WHERE h.hidden_key = a.host_key)
    AND NOT EXISTS (SELECT FROM hosts_blocking_member(f.user_key) AS c (closed_key) WHERE c.closed_key = a.host_key);
END $$;
