-- Decides the payment grades of a month (YYYYMM) from won paid less refunded in the six months before, once: repeating
-- it changes nothing. Grades that an operator set for the month remain. Returns whether it decided.
-- Called by the job of server/src/users/grades/pay-grades.service.ts. Rules: USERS-12, USERS-13, USERS-14.
CREATE OR REPLACE FUNCTION pay_grades_decide(p_month text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_begin timestamp := to_date(p_month || '01', 'YYYYMMDD')::timestamp;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('pay_grades_decide'));
  INSERT INTO pay_grade_months (month, decided_at, needed_krw) VALUES (p_month, p_now, pay_grade_requirements()) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO pay_grades (user_key, month, vip_level, paid_krw, source, created_at)
  SELECT p.user_key, p_month, pay_grade_of(p.paid_krw), p.paid_krw, 'payments', p_now
  FROM members_paid_krw((v_begin - interval '6 months') AT TIME ZONE 'Asia/Seoul', v_begin AT TIME ZONE 'Asia/Seoul') p
  JOIN users u ON u.user_key = p.user_key AND u.deleted_at IS NULL
  WHERE p.paid_krw > 0
  ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
