-- The refunds that the provider has refused and that remain due: how many there are, and since when the oldest waits.
-- Each of them is overdue: an operator has to find out why.
-- Called by a statement of server/src/admin/overview. Rules: ADMIN-26.
CREATE OR REPLACE FUNCTION refunds_waiting(p_now timestamptz)
RETURNS TABLE (waiting_cnt int, overdue_cnt int, oldest_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, count(*)::int, min(r.refused_at)
  FROM order_refunds r WHERE r.state = 'pending' AND r.refused_at <= p_now
$$;
