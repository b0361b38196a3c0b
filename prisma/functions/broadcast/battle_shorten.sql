-- Sets the end of the host's running battle, no later than it is. Returns whether there was one.
-- Called by server/src/broadcast/battles/battles.service.ts, for the sandbox. Rules: BROADCAST-39.
CREATE OR REPLACE FUNCTION battle_shorten(p_host int, p_now timestamptz, p_seconds int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_battle int;
BEGIN
  -- All changes of battles are serialized: none is frequent, and a live that ends in the meantime is noticed.
  PERFORM pg_advisory_xact_lock(hashtext('honey-battles'));
  UPDATE battles b SET ends_at = least(b.ends_at, p_now + make_interval(secs => p_seconds)), changed_at = clock_timestamp()
    FROM battle_sides s WHERE s.battle_id = b.battle_id AND s.host_key = p_host AND s.open_yn
      AND b.state = 'running' AND b.ends_at > p_now RETURNING b.battle_id INTO v_battle;
  RETURN v_battle;
END $$;
