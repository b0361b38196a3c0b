-- Pays out several tickets of the open round to a member, once for p_key: by an operator, or in the sandbox. Returns how
-- many tickets it paid out.
-- Called by server/src/events/roulette/roulette-grants.service.ts. Rules: EVENTS-2, EVENTS-16.
CREATE OR REPLACE FUNCTION roulette_tickets_grant(
  p_user_key int, p_reason roulette_reason, p_key text, p_count int, p_now timestamptz
) RETURNS int LANGUAGE sql AS $$
  SELECT count(roulette_ticket_add(p_user_key, p_reason, p_key || ' ' || n.number, p_now))::int FROM generate_series(1, p_count) n (number)
$$;
