-- A member's payment grade in force: the one decided for the Seoul month, or, until its job has run, the one that it
-- will decide. Prices use it, so that none depends on when a job ran. PL/pgSQL, since its plans are cached.
-- Called by the store's prices and a statement of server/src/users/grades/pay-grades.service.ts. Rules: USERS-12,
-- USERS-13.
CREATE OR REPLACE FUNCTION member_pay_grade(p_user_key int, p_now timestamptz) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_begin timestamp := date_trunc('month', p_now AT TIME ZONE 'Asia/Seoul');
  v_month text := to_char(v_begin, 'YYYYMM');
  v_level int;
BEGIN
  SELECT g.vip_level INTO v_level FROM pay_grades g WHERE g.user_key = p_user_key AND g.month = v_month;
  IF FOUND THEN RETURN v_level; END IF;
  IF EXISTS (SELECT FROM pay_grade_months m WHERE m.month = v_month) THEN RETURN 0; END IF;
  RETURN pay_grade_of(member_paid_krw(p_user_key, (v_begin - interval '6 months') AT TIME ZONE 'Asia/Seoul',
    v_begin AT TIME ZONE 'Asia/Seoul'));
END $$;
