-- A page of a member's activities before a number (null: the newest), newest first; with p_unread those alone that were not read.
-- A page is few rows, whatever a member has: planners learn that from here, and take the index that has the order. Sorting, which they
-- prefer for who has few alarms, would read all of them.
-- Called by server/src/alarms/lists/alarm-reads.service.ts. Rules: ALARMS-5, ALARMS-9, ALARMS-12.
CREATE OR REPLACE FUNCTION alarms_of(
  p_user_key int, p_before bigint, p_offset int, p_limit int, p_unread boolean, p_now timestamptz
) RETURNS TABLE (alarm_sn bigint, kind text, from_key int, detail jsonb, created_at timestamptz, read boolean) LANGUAGE plpgsql STABLE
ROWS 20 SET enable_sort = off AS $$
BEGIN
  -- Of what is unread an index of its own tells.
  IF p_unread THEN
    RETURN QUERY SELECT a.alarm_sn, a.kind, a.from_key, a.detail, a.created_at, false FROM alarms a
      WHERE a.user_key = p_user_key AND a.read_at IS NULL
        AND (a.from_key IS NULL OR a.from_key NOT IN (SELECT h.user_key FROM alarm_people_hidden(p_user_key, p_now) AS h (user_key)))
      ORDER BY a.alarm_sn DESC OFFSET p_offset LIMIT p_limit;
  ELSE
    RETURN QUERY SELECT a.alarm_sn, a.kind, a.from_key, a.detail, a.created_at, a.read_at IS NOT NULL FROM alarms a
      WHERE a.user_key = p_user_key AND a.alarm_sn < coalesce(p_before, 9223372036854775807)
        AND (a.from_key IS NULL OR a.from_key NOT IN (SELECT h.user_key FROM alarm_people_hidden(p_user_key, p_now) AS h (user_key)))
      ORDER BY a.alarm_sn DESC OFFSET p_offset LIMIT p_limit;
  END IF;
END $$;
