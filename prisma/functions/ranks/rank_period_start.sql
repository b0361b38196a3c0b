-- The first day of the period that contains a Seoul day; weeks start on Monday. Equals periodStart of packages/rules.
-- Called by rank_totals_count, rank_totals_of_gifts and rank_places_of_gifts. Rules: RANKS-2.
CREATE OR REPLACE FUNCTION rank_period_start(p_period rank_period, p_day date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_period WHEN 'day' THEN p_day WHEN 'week' THEN p_day - (extract(isodow FROM p_day)::int - 1)
    ELSE p_day - (extract(day FROM p_day)::int - 1) END
$$;
