-- Pays out a ticket of the round that is open now, once for each member, reason and key. Returns its number, or null if
-- it was paid out before. Raises (HL020) if no round is open: RouletteRoundsService.current opens one.
-- Called by roulette_spin_all, and by the functions and jobs that pay out tickets. Rules: EVENTS-2, EVENTS-3.
CREATE OR REPLACE FUNCTION roulette_ticket_add(p_user_key int, p_reason roulette_reason, p_reason_key text, p_now timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_round_id int;
  v_ticket_id bigint;
BEGIN
  SELECT r.round_id INTO v_round_id FROM roulette_round_at(p_now) r;
  IF v_round_id IS NULL THEN RAISE EXCEPTION 'no round of the roulette is open' USING ERRCODE = 'HL020'; END IF;
  INSERT INTO roulette_tickets (round_id, user_key, reason, reason_key, created_at)
  VALUES (v_round_id, p_user_key, p_reason, p_reason_key, p_now)
  ON CONFLICT (user_key, reason, reason_key) DO NOTHING RETURNING ticket_id INTO v_ticket_id;
  RETURN v_ticket_id;
END $$;
