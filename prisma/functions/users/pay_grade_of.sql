-- The payment grade for won paid less refunded in six months, by what each grade requires: p_needed_krw, or by default
-- the settings in force. 1 is the highest, 0 none.
-- Called by member_pay_grade, pay_grades_decide, pay_grades_of_orders, and a statement of
-- server/src/users/grades/pay-grades.service.ts. Rules: USERS-12.
CREATE OR REPLACE FUNCTION pay_grade_of(p_krw bigint, p_needed_krw bigint[] DEFAULT NULL) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(n.vip_level), 0)::int
  FROM unnest(coalesce(p_needed_krw, pay_grade_requirements())) WITH ORDINALITY n (krw, vip_level) WHERE p_krw >= n.krw
$$;
