-- Invites a host to a battle, or accepts that host's invitation: both must currently run a live of the kind battle. A
-- live is in one battle at a time (the unique index battle_sides_one_open_key enforces it), and two lives meet at most
-- p_rounds times. Returns `invited` or `running` with the battle, or the refusal.
-- Refuses: battle_live_needed (BROADCAST-24), battle_rival_not_ready (BROADCAST-24), block_live (BROADCAST-24),
-- battle_busy (BROADCAST-25), battle_rematch_over (BROADCAST-26).
-- Called by server/src/broadcast/battles/battles.service.ts. Rules: BROADCAST-24 to BROADCAST-26.
CREATE OR REPLACE FUNCTION battle_invite(
  p_host int, p_rival int, p_now timestamptz, p_invite_seconds int, p_battle_seconds int, p_rounds int
) RETURNS TABLE (outcome text, battle int) LANGUAGE plpgsql AS $$
DECLARE
  v_own int;
  v_theirs int;
  v_round int;
  v_invitation int;
BEGIN
  -- All changes of battles are serialized: none is frequent, and a live that ends in the meantime is noticed.
  PERFORM pg_advisory_xact_lock(hashtext('honey-battles'));
  PERFORM battle_expire(p_now);
  SELECT l.vod_key INTO v_own FROM live_cards l WHERE l.host_key = p_host AND l.state = 'live' AND l.type = 'battle';
  IF NOT FOUND THEN RETURN QUERY SELECT 'battle_live_needed', NULL::int; RETURN; END IF;
  SELECT l.vod_key INTO v_theirs FROM live_cards l WHERE l.host_key = p_rival AND l.state = 'live' AND l.type = 'battle';
  IF NOT FOUND THEN RETURN QUERY SELECT 'battle_rival_not_ready', NULL::int; RETURN; END IF;
  IF channel_is_blocked(p_rival, p_host, 'live') THEN RETURN QUERY SELECT 'block_live', NULL::int; RETURN; END IF;

  SELECT b.battle_id INTO v_invitation FROM battles b
    JOIN battle_sides own ON own.battle_id = b.battle_id AND own.vod_key = v_own AND own.seat = 1
    JOIN battle_sides theirs ON theirs.battle_id = b.battle_id AND theirs.vod_key = v_theirs AND theirs.seat = 0
    WHERE b.state = 'invited';
  IF FOUND THEN
    UPDATE battles SET state = 'running', started_at = p_now, ends_at = p_now + make_interval(secs => p_battle_seconds),
      -- Gifts in flight get numbers that may be slightly lower.
      from_gift_id = greatest(0, coalesce((SELECT max(g.gift_id) FROM gifts_given g), 0) - 1000), changed_at = clock_timestamp()
      WHERE battle_id = v_invitation;
    RETURN QUERY SELECT 'running', v_invitation;
    RETURN;
  END IF;

  IF EXISTS (SELECT FROM battle_sides s WHERE s.open_yn AND s.vod_key IN (v_own, v_theirs)) THEN
    RETURN QUERY SELECT 'battle_busy', NULL::int; RETURN;
  END IF;
  SELECT count(*) + 1 INTO v_round FROM battles b
    JOIN battle_sides own ON own.battle_id = b.battle_id AND own.vod_key = v_own
    JOIN battle_sides theirs ON theirs.battle_id = b.battle_id AND theirs.vod_key = v_theirs
    WHERE b.state IN ('won', 'drawn', 'forfeited');
  IF v_round > p_rounds THEN RETURN QUERY SELECT 'battle_rematch_over', NULL::int; RETURN; END IF;
  INSERT INTO battles (round, created_at, invite_until) VALUES (v_round, p_now, p_now + make_interval(secs => p_invite_seconds))
    RETURNING battle_id INTO v_invitation;
  INSERT INTO battle_sides (battle_id, seat, vod_key, host_key)
    VALUES (v_invitation, 0, v_own, p_host), (v_invitation, 1, v_theirs, p_rival);
  RETURN QUERY SELECT 'invited', v_invitation;
END $$;
