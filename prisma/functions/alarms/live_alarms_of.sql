-- A page of a member's live alarms before a number (null: the newest), newest first: derived from the hosts whom the
-- member follows, for lives that started since then. Each followed host contributes no more rows than the page needs.
-- Lives that the member must not see are omitted: those of hosts who are hidden or who block the member, and all except
-- excel lives for members who may watch no others. A page has few rows, however many alarms a member has: ROWS states
-- this to the planner. Sorting is off so that it reads the index in the right order: sorting, which it prefers for
-- members with few alarms, would read all of them.
-- Called by server/src/alarms/lists/live-alarm-lists.service.ts and alarm-reads.service.ts. Rules: ALARMS-7, ALARMS-9,
-- ALARMS-12.
CREATE OR REPLACE FUNCTION live_alarms_of(
  p_user_key int, p_before int, p_offset int, p_limit int, p_unread boolean, p_now timestamptz
) RETURNS TABLE (live_alarm_sn int, host_key int, vod_key int, began_at timestamptz, read boolean) LANGUAGE plpgsql STABLE
ROWS 20 SET enable_sort = off AS $$
DECLARE
  v_mark int := coalesce((SELECT m.live_alarm_sn FROM live_alarm_marks m WHERE m.user_key = p_user_key), 0);
  v_excel_only boolean := (SELECT u.excel_only_yn FROM member_profiles u WHERE u.user_key = p_user_key);
BEGIN
  -- For unread alarms, only rows after the mark are read.
  IF p_unread THEN
    RETURN QUERY
    SELECT n.live_alarm_sn, f.host_key, n.vod_key, n.began_at, false
    FROM host_follows f
    CROSS JOIN LATERAL (
      SELECT a.live_alarm_sn, a.vod_key, a.began_at FROM live_alarms a
      WHERE a.host_key = f.host_key AND a.live_alarm_sn < coalesce(p_before, 2147483647) AND a.live_alarm_sn > v_mark
        AND a.began_at >= f.created_at
        AND NOT EXISTS (SELECT FROM live_alarm_reads r WHERE r.user_key = p_user_key AND r.live_alarm_sn = a.live_alarm_sn)
        AND (NOT v_excel_only OR EXISTS (SELECT FROM live_cards l WHERE l.vod_key = a.vod_key AND l.type = 'excel'))
      ORDER BY a.live_alarm_sn DESC LIMIT p_offset + p_limit
    ) n
    WHERE f.user_key = p_user_key
      AND f.host_key NOT IN (SELECT h.user_key FROM alarm_people_hidden(p_user_key, p_now) AS h (user_key)
        UNION ALL SELECT c.host_key FROM hosts_blocking_member(p_user_key) AS c (host_key))
    ORDER BY n.live_alarm_sn DESC OFFSET p_offset LIMIT p_limit;
  ELSE
    -- Whether an alarm is read is determined for the page's rows only.
    RETURN QUERY
    SELECT page.live_alarm_sn, page.host_key, page.vod_key, page.began_at, page.live_alarm_sn <= v_mark
      OR EXISTS (SELECT FROM live_alarm_reads r WHERE r.user_key = p_user_key AND r.live_alarm_sn = page.live_alarm_sn)
    FROM (
      SELECT n.live_alarm_sn, f.host_key, n.vod_key, n.began_at
      FROM host_follows f
      CROSS JOIN LATERAL (
        SELECT a.live_alarm_sn, a.vod_key, a.began_at FROM live_alarms a
        WHERE a.host_key = f.host_key AND a.live_alarm_sn < coalesce(p_before, 2147483647) AND a.began_at >= f.created_at
          AND (NOT v_excel_only OR EXISTS (SELECT FROM live_cards l WHERE l.vod_key = a.vod_key AND l.type = 'excel'))
        ORDER BY a.live_alarm_sn DESC LIMIT p_offset + p_limit
      ) n
      WHERE f.user_key = p_user_key
        AND f.host_key NOT IN (SELECT h.user_key FROM alarm_people_hidden(p_user_key, p_now) AS h (user_key)
        UNION ALL SELECT c.host_key FROM hosts_blocking_member(p_user_key) AS c (host_key))
      ORDER BY n.live_alarm_sn DESC OFFSET p_offset LIMIT p_limit
    ) page
    ORDER BY page.live_alarm_sn DESC;
  END IF;
END $$;
