-- The exchanges that wait for a decision, and approved ones whose payout is late: how many there are, how many payouts
-- are late by p_hours, and since when the oldest waits.
-- Called by a statement of server/src/admin/overview. Rules: ADMIN-26.
CREATE OR REPLACE FUNCTION exchanges_waiting(p_now timestamptz, p_hours int)
RETURNS TABLE (waiting_cnt int, overdue_cnt int, oldest_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, (count(*) FILTER (WHERE e.state = 'approved'))::int, min(coalesce(e.decided_at, e.asked_at))
  FROM exchanges e
  WHERE e.state = 'asked' OR (e.state = 'approved' AND e.decided_at < p_now - p_hours * interval '1 hour')
$$;
