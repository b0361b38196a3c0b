-- Creates the alarm "the round is over" for the members of the next p_limit spins of a closed round, in order of their
-- numbers, one for each member, and remembers the last spin. Returns how many spins were handled.
-- Called by the job of server/src/events/roulette. Rules: EVENTS-12.
CREATE OR REPLACE FUNCTION roulette_round_notify(p_round_id int, p_limit int, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_round roulette_rounds;
  v_number int;
  v_count int;
  v_alarms int;
BEGIN
  SELECT * INTO v_round FROM roulette_rounds r WHERE r.round_id = p_round_id AND r.closed_at IS NOT NULL FOR UPDATE;
  -- The alarms of a second spin of the same member exist: alarm_note creates no other.
  SELECT max(n.number), count(*), count(alarm_note(n.user_key, 'draw', 'roulette:' || p_round_id, NULL,
      jsonb_build_object('source', 'roulette', 'path', '/event/circadian-animals'), p_now)) INTO v_number, v_count, v_alarms
    FROM (SELECT s.number, s.user_key FROM roulette_spins s
      WHERE s.round_id = v_round.round_id AND s.number > v_round.notified_number ORDER BY s.number LIMIT p_limit) n;
  IF v_count > 0 THEN UPDATE roulette_rounds r SET notified_number = v_number WHERE r.round_id = p_round_id; END IF;
  RETURN v_count;
END $$;
