-- Won paid by members from a timestamp (inclusive) to another (exclusive), less what was returned to them then; a
-- payment that could not be delivered does not count. A refund counts when it is completed, so that the sums of past
-- months never change. Deposits are orders too; granted honey does not count.
-- Called by pay_grades_decide and the ledger verification. Rules: USERS-12.
CREATE OR REPLACE FUNCTION members_paid_krw(p_from timestamptz, p_to timestamptz)
RETURNS TABLE (user_key int, paid_krw bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT m.user_key, sum(m.krw)::bigint FROM (
    SELECT o.user_key, o.amount_krw AS krw FROM orders o
      WHERE o.paid_at >= p_from AND o.paid_at < p_to AND o.state IN ('paid', 'part_refunded', 'refunded', 'charged_back')
        AND NOT EXISTS (SELECT FROM order_refunds r WHERE r.order_no = o.order_no AND r.cause = 'undelivered')
    UNION ALL
    SELECT o.user_key, -r.amount_krw FROM order_refunds r JOIN orders o USING (order_no)
      WHERE r.done_at >= p_from AND r.done_at < p_to AND r.state = 'done' AND r.cause <> 'undelivered'
  ) m GROUP BY m.user_key;
END $$;
