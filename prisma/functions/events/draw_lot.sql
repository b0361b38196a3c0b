-- One of p_lots equally likely numbers from 0, drawn by HMAC-SHA256 with a seed of 32 bytes over a block number and the
-- text of a draw: drawLot of packages/rules/src/draws.ts, of which a test compares the results. Words of 32 bits that
-- would make the first numbers likelier are skipped.
-- Called by roulette_spin_all and by the proofs of events. Rules: EVENTS-7.
CREATE OR REPLACE FUNCTION draw_lot(p_seed bytea, p_message text, p_lots int) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_limit bigint := 4294967296 - 4294967296 % p_lots;
  v_inner bytea := draw_pad(p_seed, 'x3636363636363636');
  v_outer bytea := draw_pad(p_seed, 'x5c5c5c5c5c5c5c5c');
  v_digest text;
  v_word bigint;
BEGIN
  FOR v_block IN 0..1000 LOOP
    v_digest := encode(sha256(v_outer || sha256(v_inner || convert_to(v_block || ':' || p_message, 'UTF8'))), 'hex');
    FOR v_at IN 0..7 LOOP
      v_word := ('x' || substr(v_digest, v_at * 8 + 1, 8))::bit(32)::bigint;
      IF v_word < v_limit THEN RETURN v_word % p_lots; END IF;
    END LOOP;
  END LOOP;
  RAISE EXCEPTION 'no word of % blocks is below %', 1000, v_limit;
END $$;
