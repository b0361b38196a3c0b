-- members_paid_krw for one member: 0 if nothing was paid.
-- Called by member_pay_grade and statements of server/src/users/grades/pay-grades.service.ts. Rules: USERS-12.
CREATE OR REPLACE FUNCTION member_paid_krw(p_user_key int, p_from timestamptz, p_to timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT sum(o.amount_krw) FROM orders o
      WHERE o.user_key = p_user_key AND o.paid_at >= p_from AND o.paid_at < p_to
        AND o.state IN ('paid', 'part_refunded', 'refunded', 'charged_back')
        AND NOT EXISTS (SELECT FROM order_refunds r WHERE r.order_no = o.order_no AND r.cause = 'undelivered')
  ), 0) - coalesce((
    SELECT sum(r.amount_krw) FROM order_refunds r JOIN orders o USING (order_no)
      WHERE o.user_key = p_user_key AND r.done_at >= p_from AND r.done_at < p_to AND r.state = 'done'
        AND r.cause <> 'undelivered'
  ), 0);
END $$;
