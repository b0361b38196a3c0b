-- The row of an account and a place, locked until the transaction ends; created if missing. Outdated failures and
-- expired locks are reset.
-- Called by attempt_claim. Rules: SESSION-15.
CREATE OR REPLACE FUNCTION attempt_row(p_kind text, p_login_id text, p_place text, p_now timestamptz, p_lock_seconds int)
RETURNS attempt_limits LANGUAGE sql AS $$
  INSERT INTO attempt_limits AS a (kind, login_id, address, failures, last_at)
  VALUES (p_kind, p_login_id, p_place, 0, p_now)
  ON CONFLICT (kind, login_id, address) DO UPDATE SET (failures, locked_until) = (
    SELECT CASE WHEN expired THEN 0 ELSE a.failures END, CASE WHEN expired THEN NULL ELSE a.locked_until END
    FROM (SELECT coalesce(a.locked_until, a.last_at + make_interval(secs => p_lock_seconds)) <= p_now AS expired) AS age)
  RETURNING a;
$$;
