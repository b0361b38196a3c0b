-- Removes a host from the battle of the running live: declines or withdraws an invitation, or gives up a battle, which
-- the other side wins. After its time has elapsed a battle can no longer be given up. Returns `declined`, `withdrawn`
-- or `forfeited` with the battle, or the refusal.
-- Refuses: battle_not_found (BROADCAST-24), battle_over (BROADCAST-28).
-- Called by server/src/broadcast/battles/battles.service.ts. Rules: BROADCAST-24, BROADCAST-28.
CREATE OR REPLACE FUNCTION battle_leave(p_host int, p_now timestamptz) RETURNS TABLE (outcome text, battle int) LANGUAGE plpgsql AS $$
DECLARE
  v_battle battles;
  v_seat int;
BEGIN
  -- All changes of battles are serialized: none is frequent, and a live that ends in the meantime is noticed.
  PERFORM pg_advisory_xact_lock(hashtext('honey-battles'));
  PERFORM battle_expire(p_now);
  SELECT b.* INTO v_battle FROM battles b JOIN battle_sides s ON s.battle_id = b.battle_id
    WHERE s.host_key = p_host AND s.open_yn AND b.state IN ('invited', 'running') ORDER BY b.battle_id DESC LIMIT 1;
  IF NOT FOUND THEN RETURN QUERY SELECT 'battle_not_found', NULL::int; RETURN; END IF;
  SELECT s.seat INTO v_seat FROM battle_sides s WHERE s.battle_id = v_battle.battle_id AND s.host_key = p_host;
  IF v_battle.state = 'running' THEN
    IF v_battle.ends_at <= p_now THEN RETURN QUERY SELECT 'battle_over', NULL::int; RETURN; END IF;
    PERFORM battle_close(v_battle.battle_id, 'forfeited', (
      SELECT s.host_key FROM battle_sides s WHERE s.battle_id = v_battle.battle_id AND s.seat <> v_seat), p_now);
    RETURN QUERY SELECT 'forfeited', v_battle.battle_id;
  ELSE
    outcome := CASE v_seat WHEN 0 THEN 'withdrawn' ELSE 'declined' END;
    PERFORM battle_close(v_battle.battle_id, outcome::battle_state, NULL, p_now);
    battle := v_battle.battle_id;
    RETURN NEXT;
  END IF;
END $$;
