-- Closes rounds of the roulette that ended: from then on they have no more spins. Waits for the spins that are being
-- made in them. Their unused tickets are expired by it, and the cumulative prize carries over, since it is derived from
-- the spins of all rounds. Returns how many it closed.
-- Called by roulette_spin_all for the first spin of a round, and by the job of server/src/events/roulette. Rules: EVENTS-9.
CREATE OR REPLACE FUNCTION roulette_rounds_close(p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  UPDATE roulette_rounds SET closed_at = p_now WHERE closed_at IS NULL AND ends_at <= p_now;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
