-- Publishes the seed of a period that is over, once; that of a round of the roulette once the round is closed, since no
-- spin may follow. A seed that does not match the published hash raises. Returns whether it published it.
-- Called by server/src/events/draws/draw-seeds.service.ts. Rules: EVENTS-10.
CREATE OR REPLACE FUNCTION draw_seed_reveal(p_seed_id int, p_seed text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_seed draw_seeds;
BEGIN
  SELECT * INTO v_seed FROM draw_seeds d WHERE d.seed_id = p_seed_id FOR UPDATE;
  IF v_seed.seed_id IS NULL OR v_seed.seed IS NOT NULL OR NOT (CASE v_seed.kind
    WHEN 'roulette' THEN EXISTS (SELECT FROM roulette_rounds r WHERE r.seed_id = p_seed_id AND r.closed_at IS NOT NULL)
    ELSE v_seed.ends_at <= p_now END)
  THEN RETURN false; END IF;
  IF encode(sha256(decode(p_seed, 'hex')), 'hex') <> v_seed.seed_hash THEN
    RAISE EXCEPTION 'the seed of % % does not match its hash', v_seed.kind, v_seed.period;
  END IF;
  UPDATE draw_seeds SET seed = p_seed, revealed_at = greatest(p_now, v_seed.ends_at) WHERE seed_id = p_seed_id;
  RETURN true;
END $$;
