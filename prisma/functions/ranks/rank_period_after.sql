-- generated from packages/rules/src/rank-periods.ts by scripts/lib/rule-functions: do not edit
-- The first day of the period p_periods periods after (negative: before) the one that starts on a day.
-- Called by rank_close, rank_reopen, and statements of server/src/ranks. Rules: RANKS-2.
CREATE OR REPLACE FUNCTION rank_period_after(
  p_period rank_period, p_starts_on date, p_periods int
) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_period
    WHEN 'day' THEN p_starts_on + 1 * p_periods
    WHEN 'week' THEN p_starts_on + 7 * p_periods
    WHEN 'month' THEN (p_starts_on + p_periods * interval '1 month')::date
  END $$;
