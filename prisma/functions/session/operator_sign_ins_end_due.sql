-- Ends operators' own sign-ins in which nothing was done for p_idle_minutes, and those whose longest time has passed.
-- Returns the ended ones; the sign-ins as other members that were opened from them end with them.
-- Called by server/src/session/sign-ins/operator-sign-ins.job.ts. Rules: SESSION-52.
CREATE OR REPLACE FUNCTION operator_sign_ins_end_due(p_now timestamptz, p_idle_minutes int)
RETURNS TABLE (user_key int, sign_in_id text) LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE sign_ins s SET ended_at = p_now, end_reason = CASE WHEN s.ends_at <= p_now THEN 'expired' ELSE 'idle' END
    WHERE s.operator_key IS NULL AND s.ended_at IS NULL AND s.ends_at IS NOT NULL
      AND (s.ends_at <= p_now OR s.acted_at <= p_now - make_interval(mins => p_idle_minutes))
    RETURNING s.user_key, s.id
  )
  SELECT e.user_key, e.id::text FROM ended e CROSS JOIN LATERAL access_revoke(e.user_key, NULL, e.id, p_now)
$$;
