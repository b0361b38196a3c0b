-- Reopens the months of honorary grades that were decided ahead of the date to which the sandbox's clock was set back.
-- Called by rank_reopen. Rules: RANKS-8.
CREATE OR REPLACE FUNCTION member_honors_reopen(p_today date) RETURNS void LANGUAGE sql AS $$
  DELETE FROM honor_months h WHERE h.month > to_char(p_today, 'YYYYMM')
$$;
