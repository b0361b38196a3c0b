-- The round of the roulette that is open at a point in time; no row if there is none.
-- Called by roulette_ticket_add and by statements of server/src/events/roulette. Rules: EVENTS-1.
CREATE OR REPLACE FUNCTION roulette_round_at(p_now timestamptz) RETURNS SETOF roulette_rounds LANGUAGE sql STABLE AS $$
  SELECT r.* FROM roulette_rounds r
  WHERE r.closed_at IS NULL AND r.begins_at <= p_now AND r.ends_at > p_now ORDER BY r.begins_at DESC LIMIT 1
$$;
