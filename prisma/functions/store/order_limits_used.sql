-- What a member has ordered since a timestamp: honey and orders, without those that failed, including late payments
-- that were returned. Open orders count, since they may still be paid; so do waiting bank transfers, which become
-- orders when they are credited.
-- Called by order_request, deposit_add and server/src/store/orders/buy-info.service.ts. Rules: STORE-7, STORE-32.
CREATE OR REPLACE FUNCTION order_limits_used(p_user_key int, p_since timestamptz)
RETURNS TABLE (star_cnt bigint, order_cnt int) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(u.star_cnt), 0)::bigint, count(*)::int FROM (
    SELECT o.star_cnt FROM orders o
    WHERE o.user_key = p_user_key AND o.created_at >= p_since
      AND o.state NOT IN ('failed', 'cancelled', 'expired', 'refund_due')
      AND NOT EXISTS (SELECT FROM order_refunds r WHERE r.order_no = o.order_no AND r.cause = 'undelivered')
    UNION ALL
    SELECT d.star_cnt FROM bank_deposits d
    WHERE d.user_key = p_user_key AND d.created_at >= p_since AND d.credited_at IS NULL AND d.state IN ('waiting', 'held')
  ) u
$$;
