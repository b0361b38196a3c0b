-- The open debts of members: how many there are, and since when the oldest is open. No time is promised.
-- Called by a statement of server/src/admin/overview. Rules: ADMIN-26.
CREATE OR REPLACE FUNCTION receivables_waiting(p_now timestamptz)
RETURNS TABLE (waiting_cnt int, overdue_cnt int, oldest_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, 0, min(r.created_at) FROM receivables r WHERE r.settled_at IS NULL AND r.created_at <= p_now
$$;
