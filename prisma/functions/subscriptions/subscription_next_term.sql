-- The term that is paid for next: after the one in force, otherwise from now. `started_at` is the start of the
-- uninterrupted run.
-- Called by the functions that write a term, under the lock of the member's wallet. Rules: SUBSCRIPTIONS-3,
-- SUBSCRIPTIONS-4.
CREATE OR REPLACE FUNCTION subscription_next_term(p_user_key int, p_host_key int, p_days int, p_now timestamptz)
RETURNS TABLE (started_at timestamptz, starts_at timestamptz, ends_at timestamptz) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT s.started_at, s.ends_at INTO started_at, starts_at FROM subscriptions s
    WHERE s.user_key = p_user_key AND s.host_key = p_host_key AND s.ends_at > p_now;
  IF NOT FOUND THEN started_at := p_now; starts_at := p_now; END IF;
  ends_at := starts_at + make_interval(days => p_days);
  RETURN NEXT;
END $$;
