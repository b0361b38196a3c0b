-- The canonical text of a draw: drawMessageOf of packages/rules/src/draws.ts, of which a test compares the results.
-- Called by roulette_spin_all and by the proofs of events. Rules: EVENTS-7.
CREATE OR REPLACE FUNCTION draw_message(p_kind draw_kind, p_period text, p_number int, p_user_key int, p_word_hash text)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT p_kind::text || ':' || p_period || ':' || p_number || ':' || p_user_key || ':' || p_word_hash
$$;
