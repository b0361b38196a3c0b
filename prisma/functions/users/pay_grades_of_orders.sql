-- The expected pay_grades of the decided months: the grades according to orders and refunds, by the requirements of
-- that time. Grades set by an operator remain, and so do those of accounts erased since.
-- Called by money_rebuild, the ledger verification and server/src/users/grades/pay-grades.service.ts. Rules: MONEY-9,
-- USERS-12.
CREATE OR REPLACE FUNCTION pay_grades_of_orders() RETURNS SETOF pay_grades LANGUAGE sql STABLE AS $$
  SELECT p.user_key, m.month, pay_grade_of(p.paid_krw, m.needed_krw)::smallint, p.paid_krw, 'payments'::pay_grade_source, m.decided_at
  FROM pay_grade_months m
    CROSS JOIN LATERAL (SELECT to_date(m.month || '01', 'YYYYMMDD')::timestamp AS begin) b
    CROSS JOIN LATERAL members_paid_krw((b.begin - interval '6 months') AT TIME ZONE 'Asia/Seoul', b.begin AT TIME ZONE 'Asia/Seoul') p
    JOIN users u ON u.user_key = p.user_key AND u.deleted_at IS NULL
  WHERE p.paid_krw > 0 AND NOT EXISTS (
    SELECT FROM pay_grades g WHERE g.user_key = p.user_key AND g.month = m.month AND g.source = 'operator')
  UNION ALL
  SELECT g.* FROM pay_grades g JOIN users u USING (user_key) WHERE g.source = 'operator' OR u.deleted_at IS NOT NULL
$$;
