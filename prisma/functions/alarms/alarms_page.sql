-- A page of a member's activity alarms before a number (null: the newest), newest first, each row with the total count,
-- counted up to p_count_max. An empty page is one row with only the count. The hidden people are looked up once for
-- both. A page has few rows, however many alarms a member has: ROWS states this to the planner. Sorting is off so that
-- it reads the index in the right order: sorting, which it prefers for members with few alarms, would read all of them.
-- Called by server/src/alarms/lists/alarm-lists.service.ts. Rules: ALARMS-5, ALARMS-9, ALARMS-12.
CREATE OR REPLACE FUNCTION alarms_page(
  p_user_key int, p_before bigint, p_offset int, p_limit int, p_count_max int, p_now timestamptz
) RETURNS TABLE (total int, alarm_sn bigint, kind text, from_key int, detail jsonb, created_at timestamptz, read boolean)
LANGUAGE plpgsql STABLE ROWS 20 SET enable_sort = off AS $$
DECLARE
  v_hidden int[] := ARRAY(SELECT h.user_key FROM alarm_people_hidden(p_user_key, p_now) AS h (user_key));
BEGIN
  RETURN QUERY
  SELECT counted.total, page.* FROM (
    SELECT count(*)::int AS total FROM (
      SELECT FROM alarms a WHERE a.user_key = p_user_key AND (a.from_key IS NULL OR a.from_key <> ALL (v_hidden))
      ORDER BY a.alarm_sn DESC LIMIT p_count_max) newest
  ) counted LEFT JOIN LATERAL (
    SELECT a.alarm_sn, a.kind, a.from_key, a.detail, a.created_at, a.read_at IS NOT NULL FROM alarms a
    WHERE a.user_key = p_user_key AND a.alarm_sn < coalesce(p_before, 9223372036854775807)
      AND (a.from_key IS NULL OR a.from_key <> ALL (v_hidden))
    ORDER BY a.alarm_sn DESC OFFSET p_offset LIMIT p_limit
  ) page ON true;
END $$;
