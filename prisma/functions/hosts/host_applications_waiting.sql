-- The host applications under review: how many there are, how many are overdue, and since when the oldest waits.
-- Called by a statement of server/src/admin/overview. Rules: ADMIN-26.
CREATE OR REPLACE FUNCTION host_applications_waiting(p_now timestamptz)
RETURNS TABLE (waiting_cnt int, overdue_cnt int, oldest_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, (count(*) FILTER (WHERE a.due_at < p_now))::int, min(a.asked_at)
  FROM host_asks a WHERE a.state = 'review'
$$;
