-- A member's tickets of a round that no spin has spent.
-- Called by roulette_spin_all and by statements of server/src/events/roulette. Rules: EVENTS-2.
CREATE OR REPLACE FUNCTION roulette_tickets_left(p_user_key int, p_round_id int) RETURNS SETOF roulette_tickets LANGUAGE sql STABLE AS $$
  SELECT t.* FROM roulette_tickets t WHERE t.user_key = p_user_key AND t.round_id = p_round_id
    AND NOT EXISTS (SELECT FROM roulette_spins s WHERE s.ticket_id = t.ticket_id)
$$;
