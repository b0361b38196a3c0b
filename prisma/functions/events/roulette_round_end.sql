-- Ends the open round of the roulette now, before its week is over, and closes it; after its last spin, where the clock
-- is frozen. Returns the round, or null if none is open.
-- Called by the sandbox's call of server/src/events/roulette/sandbox. Rules: EVENTS-15.
CREATE OR REPLACE FUNCTION roulette_round_end(p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_round roulette_rounds;
  v_end timestamptz;
BEGIN
  SELECT * INTO v_round FROM roulette_rounds r WHERE r.round_id = (SELECT o.round_id FROM roulette_round_at(p_now) o) FOR UPDATE;
  IF v_round.round_id IS NULL OR v_round.closed_at IS NOT NULL THEN RETURN NULL; END IF;
  SELECT greatest(p_now, v_round.begins_at + interval '1 ms', max(s.created_at) + interval '1 ms') INTO v_end
    FROM roulette_spins s WHERE s.round_id = v_round.round_id;
  UPDATE roulette_rounds SET ends_at = v_end, closed_at = v_end WHERE round_id = v_round.round_id;
  UPDATE draw_seeds SET ends_at = v_end WHERE seed_id = v_round.seed_id;
  RETURN v_round.round_id;
END $$;
