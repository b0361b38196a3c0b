-- generated from packages/rules/src/rank-periods.ts by scripts/lib/rule-functions: do not edit
-- The first day of the period that contains a Seoul day.
-- Called by rank_totals_count, rank_totals_of_gifts and rank_places_of_gifts. Rules: RANKS-2.
CREATE OR REPLACE FUNCTION rank_period_start(
  p_period rank_period, p_day date
) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_period
    WHEN 'day' THEN p_day
    WHEN 'week' THEN p_day - ((p_day - date '2000-01-03') % 7 + 7) % 7
    WHEN 'month' THEN p_day - (extract(day FROM p_day)::int - 1)
  END $$;
