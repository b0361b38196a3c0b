-- Sets the honorary grades of a month (YYYYMM), once: the members in p_user_keys get the corresponding grades of
-- p_honors, all others have none. The first month ever decided takes nothing away. Returns the changed members. Members
-- with a new grade get an alarm.
-- Called by the job of server/src/ranks/rank-closing.service.ts. Rules: RANKS-14.
CREATE OR REPLACE FUNCTION member_honors_decide(p_month text, p_user_keys int[], p_honors text[], p_now timestamptz)
RETURNS SETOF int LANGUAGE plpgsql AS $$
DECLARE
  v_first boolean;
  v_changed record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('member_honors_decide'));
  v_first := NOT EXISTS (SELECT FROM honor_months);
  INSERT INTO honor_months (month, decided_at) VALUES (p_month, p_now) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  FOR v_changed IN WITH given AS (
    SELECT g.user_key, g.honor FROM unnest(p_user_keys, p_honors) AS g (user_key, honor)
  ), held AS (
    SELECT u.user_key, g.honor FROM users u LEFT JOIN given g USING (user_key)
    WHERE u.deleted_at IS NULL AND u.honor IS DISTINCT FROM g.honor AND (g.user_key IS NOT NULL OR NOT v_first)
    ORDER BY u.user_key FOR UPDATE OF u
  )
  UPDATE users u SET honor = h.honor FROM held h WHERE h.user_key = u.user_key RETURNING u.user_key, u.honor
  LOOP
    IF v_changed.honor IS NOT NULL THEN
      PERFORM alarm_note(v_changed.user_key, 'grade', 'honor:' || p_month, NULL, jsonb_build_object('honor', v_changed.honor), p_now);
    END IF;
    RETURN NEXT v_changed.user_key;
  END LOOP;
END $$;
