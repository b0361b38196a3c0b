-- Takes back failures of a place: one claimed attempt that was correct (p_all false), or all of them up to a timestamp.
-- Failures of other places stay counted, and locked.
-- Called by server/src/session/limits/attempt-limits.service.ts. Rules: SESSION-19.
CREATE OR REPLACE FUNCTION attempt_forgive(
  p_kind text, p_login_id text, p_place text, p_everywhere boolean, p_all boolean, p_until timestamptz,
  p_most int, p_most_everywhere int)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_forgiven int;
BEGIN
  IF p_everywhere THEN
    PERFORM FROM attempt_limits WHERE kind = p_kind AND login_id = p_login_id AND address = '*' FOR UPDATE;
  END IF;
  SELECT CASE WHEN p_all THEN failures ELSE 1 END INTO v_forgiven FROM attempt_limits
  WHERE kind = p_kind AND login_id = p_login_id AND address = p_place AND last_at <= p_until FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE attempt_limits AS a SET failures = greatest(a.failures - v_forgiven, 0),
    locked_until = CASE WHEN a.failures - v_forgiven >= CASE WHEN a.address = '*' THEN p_most_everywhere ELSE p_most END
      THEN a.locked_until END
  WHERE a.kind = p_kind AND a.login_id = p_login_id
    AND (a.address = p_place OR (p_everywhere AND a.address = '*'));
END;
$$;
