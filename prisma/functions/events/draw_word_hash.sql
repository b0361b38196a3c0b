-- SHA-256 of a member's own word, in hexadecimal digits: drawWordHash of packages/rules/src/draws.ts.
-- Called by roulette_spin_all and by the proofs of events. Rules: EVENTS-7.
CREATE OR REPLACE FUNCTION draw_word_hash(p_word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(p_word, 'UTF8')), 'hex')
$$;
