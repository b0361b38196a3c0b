-- A seed of 32 bytes as a key of HMAC-SHA256: filled up to 64 bytes, each combined with a byte of the pad, of which
-- p_pad has eight as hexadecimal digits.
-- Called by draw_lot. Rules: EVENTS-7.
CREATE OR REPLACE FUNCTION draw_pad(p_seed bytea, p_pad text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_digits text := encode(p_seed, 'hex');
  v_pad bit(64) := p_pad::bit(64);
  v_rest bytea := int8send(v_pad::bigint);
BEGIN
  IF length(p_seed) <> 32 THEN RAISE EXCEPTION 'a seed has 32 bytes'; END IF;
  RETURN int8send((('x' || substr(v_digits, 1, 16))::bit(64) # v_pad)::bigint)
    || int8send((('x' || substr(v_digits, 17, 16))::bit(64) # v_pad)::bigint)
    || int8send((('x' || substr(v_digits, 33, 16))::bit(64) # v_pad)::bigint)
    || int8send((('x' || substr(v_digits, 49, 16))::bit(64) # v_pad)::bigint)
    || v_rest || v_rest || v_rest || v_rest;
END $$;
