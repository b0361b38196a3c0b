-- What members paid in won from a moment to below another, less what went back to them then; a payment that could not be
-- delivered is none. A refund counts when it was done, so that the sums of past months stay as they were. Deposits are orders
-- too; honey that was granted is none.
-- Called by pay_grades_decide and the proofs of the ledger. Rules: USERS-12.
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
