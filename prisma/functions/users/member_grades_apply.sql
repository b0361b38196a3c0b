-- Applies the grades of a month to at most p_limit members: members without one are Basic. Returns the changed members.
-- Called by the job of server/src/users/grades/pay-grades.service.ts. Rules: USERS-13.
CREATE OR REPLACE FUNCTION member_grades_apply(p_month text, p_limit int, p_now timestamptz DEFAULT now()) RETURNS SETOF int LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH wrong AS (
    SELECT u.user_key, g.vip_level FROM pay_grades g JOIN users u USING (user_key)
      WHERE g.month = p_month AND u.vip_level <> g.vip_level AND u.deleted_at IS NULL
    UNION ALL
    SELECT u.user_key, 0 FROM users u WHERE u.vip_level > 0
      AND NOT EXISTS (SELECT FROM pay_grades g WHERE g.user_key = u.user_key AND g.month = p_month)
  ), held AS (
    SELECT u.user_key, w.vip_level FROM users u JOIN (SELECT * FROM wrong ORDER BY wrong.user_key LIMIT p_limit) w USING (user_key)
    ORDER BY u.user_key FOR UPDATE OF u
  ), risen AS (
    -- 1 is the highest, 0 none.
    SELECT h.user_key, h.vip_level FROM held h JOIN users u USING (user_key)
    WHERE h.vip_level > 0 AND (u.vip_level = 0 OR u.vip_level > h.vip_level)
  ), notified AS (
    SELECT count(alarm_note(r.user_key, 'grade', 'pay:' || p_month, NULL, jsonb_build_object('vip_level', r.vip_level), p_now)) AS n
    FROM risen r
  ), changed AS (
    UPDATE users u SET vip_level = h.vip_level FROM held h WHERE h.user_key = u.user_key RETURNING u.user_key
  )
  SELECT c.user_key FROM changed c, notified;
END $$;
