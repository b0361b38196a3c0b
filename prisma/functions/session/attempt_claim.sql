-- Claims an attempt on an account before it is checked: testing for a lock and counting are one statement, so that no
-- more concurrent attempts pass than sequential ones would. An attempt that meets a lock does not count. With
-- p_everywhere it also counts for all addresses together (address '*'), whose row is always locked first.
-- Called by server/src/session/limits/attempt-limits.service.ts. Rules: SESSION-15 to SESSION-17.
CREATE OR REPLACE FUNCTION attempt_claim(
  p_kind text, p_login_id text, p_place text, p_everywhere boolean, p_now timestamptz,
  p_lock_seconds int, p_most int, p_most_everywhere int)
RETURNS TABLE (claimed boolean, failures int, locked_until timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_all attempt_limits;
  v_own attempt_limits;
  v_lock_end timestamptz := p_now + make_interval(secs => p_lock_seconds);
BEGIN
  IF p_everywhere THEN
    v_all := attempt_row(p_kind, p_login_id, '*', p_now, p_lock_seconds);
  END IF;
  v_own := attempt_row(p_kind, p_login_id, p_place, p_now, p_lock_seconds);
  IF v_all.locked_until IS NOT NULL OR v_own.locked_until IS NOT NULL THEN
    RETURN QUERY SELECT false, v_own.failures, greatest(v_all.locked_until, v_own.locked_until);
    RETURN;
  END IF;
  IF p_everywhere THEN
    UPDATE attempt_limits AS a SET failures = a.failures + 1, last_at = p_now,
      locked_until = CASE WHEN a.failures + 1 >= p_most_everywhere THEN v_lock_end END
    WHERE a.kind = p_kind AND a.login_id = p_login_id AND a.address = '*' RETURNING a.* INTO v_all;
  END IF;
  UPDATE attempt_limits AS a SET failures = a.failures + 1, last_at = p_now,
    locked_until = CASE WHEN a.failures + 1 >= p_most THEN v_lock_end END
  WHERE a.kind = p_kind AND a.login_id = p_login_id AND a.address = p_place RETURNING a.* INTO v_own;
  RETURN QUERY SELECT true, v_own.failures, greatest(v_all.locked_until, v_own.locked_until);
END;
$$;
