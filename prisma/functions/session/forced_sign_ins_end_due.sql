-- Ends operators' sign-ins as members that no commit of an operator's sign-in ends: those that expired, whose operator
-- is demoted or no longer an owner, restricted from the service or erased, or whose operator's sign-in no longer
-- exists. Returns the ended ones.
-- Called by server/src/session/sign-ins/forced-sign-ins.job.ts. Rules: ADMIN-10.
CREATE OR REPLACE FUNCTION forced_sign_ins_end_due(p_now timestamptz)
RETURNS TABLE (user_key int, sign_in_id text) LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE sign_ins s SET ended_at = p_now, end_reason = CASE WHEN s.ends_at <= p_now THEN 'expired' ELSE 'operator' END
    WHERE s.operator_key IS NOT NULL AND s.ended_at IS NULL AND (
      s.ends_at IS NULL OR s.ends_at <= p_now
      OR NOT EXISTS (SELECT FROM member_profiles o WHERE o.user_key = s.operator_key AND o.role = 'operator' AND o.deleted_at IS NULL)
      OR NOT operator_is_owner(s.operator_key)
      OR member_is_restricted(s.operator_key, 'service', p_now)
      OR NOT EXISTS (SELECT FROM sign_ins own WHERE own.id = s.opened_from AND own.ended_at IS NULL))
    RETURNING s.user_key, s.id
  )
  SELECT e.user_key, e.id::text FROM ended e CROSS JOIN LATERAL access_revoke(e.user_key, NULL, e.id, p_now)
$$;
