-- How many spins were made since the last win of the cumulative prize, in all rounds: the next spin may win the begin of
-- its round and its growth for each of them. Derived from the last spin, whose number is the highest.
-- Called by roulette_spin_all and by statements of server/src/events/roulette. Rules: EVENTS-8.
CREATE OR REPLACE FUNCTION roulette_since() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT CASE WHEN s.animal_cd = 'dragon' THEN 0 ELSE s.since_cnt + 1 END
    FROM roulette_spins s ORDER BY s.spin_id DESC LIMIT 1), 0)
$$;
