-- The exchange accounts under review: how many there are, how many have waited longer than p_days, and since when the
-- oldest waits.
-- Called by a statement of server/src/admin/overview. Rules: ADMIN-26.
CREATE OR REPLACE FUNCTION exchange_accounts_waiting(p_now timestamptz, p_days int)
RETURNS TABLE (waiting_cnt int, overdue_cnt int, oldest_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT count(*)::int, (count(*) FILTER (WHERE a.asked_at < p_now - p_days * interval '1 day'))::int, min(a.asked_at)
  FROM exchange_accounts a WHERE a.state = 'review'
$$;
