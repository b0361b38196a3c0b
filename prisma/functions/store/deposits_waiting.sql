-- The received money of bank transfers that is held for an operator: how many payments there are, and since when the
-- oldest waits. No time is promised.
-- Called by a statement of server/src/admin/overview. Rules: ADMIN-26.
CREATE OR REPLACE FUNCTION deposits_waiting(p_now timestamptz)
RETURNS TABLE (waiting_cnt int, overdue_cnt int, oldest_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, 0, min(p.paid_at) FROM bank_deposit_payments p WHERE p.state = 'held' AND p.paid_at <= p_now
$$;
