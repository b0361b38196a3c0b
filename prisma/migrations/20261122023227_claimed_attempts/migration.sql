-- AlterTable
ALTER TABLE "phone_codes" ADD COLUMN     "sent" BOOLEAN NOT NULL DEFAULT true;

-- The row of an account and a place, locked until the transaction ends; made if there is none. Failures that are too
-- old, and a lock that ran out, are forgotten.
CREATE FUNCTION attempt_row(p_kind text, p_login_id text, p_place text, p_now timestamptz, p_lock_seconds int)
RETURNS attempt_limits LANGUAGE sql AS $$
  INSERT INTO attempt_limits AS a (kind, login_id, address, failures, last_at)
  VALUES (p_kind, p_login_id, p_place, 0, p_now)
  ON CONFLICT (kind, login_id, address) DO UPDATE SET (failures, locked_until) = (
    SELECT CASE WHEN expired THEN 0 ELSE a.failures END, CASE WHEN expired THEN NULL ELSE a.locked_until END
    FROM (SELECT coalesce(a.locked_until, a.last_at + make_interval(secs => p_lock_seconds)) <= p_now AS expired) AS age)
  RETURNING a;
$$;

-- Claims a try of an account before it is judged: looking whether there is a lock and counting are one statement, so
-- that no more tries at once pass than one after the other would. A try that finds a lock counts nowhere. With
-- p_everywhere it counts for all addresses together as well (address '*'), whose row is always locked first.
CREATE FUNCTION attempt_claim(
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

-- Takes failures of a place back: one claimed try that was right (p_all false), or all of them up to a moment. What
-- other places failed at stays counted, and locked.
CREATE FUNCTION attempt_forgive(
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
