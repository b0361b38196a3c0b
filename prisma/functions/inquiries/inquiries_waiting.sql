-- The inquiries that wait for an answer: how many there are, and since when the oldest waits. No time is promised.
-- Called by a statement of server/src/admin/overview. Rules: ADMIN-26.
CREATE OR REPLACE FUNCTION inquiries_waiting(p_now timestamptz)
RETURNS TABLE (waiting_cnt int, overdue_cnt int, oldest_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, 0, min(i.created_at) FROM inquiries i WHERE i.state = 'waiting' AND i.created_at <= p_now
$$;
