-- generated from packages/rules/src/roulette.ts by scripts/lib/rule-functions: do not edit
-- The field of the roulette to which a lot belongs, with its prize. The numbers are its first lot and its number of
-- lots.
-- Called by roulette_spin_all and by the proofs of events. Rules: EVENTS-6.
CREATE OR REPLACE FUNCTION roulette_field(
  p_lot int
) RETURNS TABLE (animal_cd text, prize_cd text, amount bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT f.animal_cd, f.prize_cd, f.amount FROM (VALUES
    (0, 1, 'dragon', 'cumulative', 0::bigint),
    (1, 9, 'tiger', 'star', 1000::bigint),
    (10, 90, 'horse', 'star', 100::bigint),
    (100, 700, 'rabbit', 'star', 20::bigint),
    (800, 2000, 'dog', 'star', 5::bigint),
    (2800, 500, 'ox', 'btuc', 100::bigint),
    (3300, 1000, 'sheep', 'btuc', 50::bigint),
    (4300, 1500, 'rooster', 'btuc', 30::bigint),
    (5800, 1000, 'monkey', 'ticket', 1::bigint),
    (6800, 1066, 'rat', 'none', 0::bigint),
    (7866, 1067, 'snake', 'none', 0::bigint),
    (8933, 1067, 'pig', 'none', 0::bigint)
  ) f (first_lot, lots, animal_cd, prize_cd, amount) WHERE p_lot >= f.first_lot AND p_lot < f.first_lot + f.lots
$$;
