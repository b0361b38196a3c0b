-- Closes expired invitations, and decides battles whose time has elapsed: as soon as every transaction that ran at the
-- end has ended, and the roll-up has claimed the gifts of both rooms up to it. After p_timeout_seconds it no longer
-- waits. Returns how many it decided: of all battles, or only p_battle (0: none), so that one that cannot be decided
-- does not delay others.
-- Called by the job of server/src/broadcast/battles/battles.service.ts. Rules: BROADCAST-24, BROADCAST-27.
CREATE OR REPLACE FUNCTION battle_settle(
  p_now timestamptz, p_timeout_seconds int, p_battle int DEFAULT NULL
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_battle battles;
  v_first bigint;
  v_second bigint;
  v_decided int := 0;
BEGIN
  -- All changes of battles are serialized: none is frequent, and a live that ends in the meantime is noticed.
  PERFORM pg_advisory_xact_lock(hashtext('honey-battles'));
  PERFORM battle_expire(p_now);
  FOR v_battle IN SELECT b.* FROM battles b
    WHERE b.state = 'running' AND b.ends_at <= p_now AND b.battle_id = coalesce(p_battle, b.battle_id)
    ORDER BY b.battle_id LOOP
    IF v_battle.end_noticed_at IS NULL THEN
      UPDATE battles SET end_noticed_at = clock_timestamp(), changed_at = clock_timestamp() WHERE battle_id = v_battle.battle_id;
      CONTINUE;
    END IF;
    IF v_battle.ends_at > p_now - make_interval(secs => p_timeout_seconds) AND (
      -- Includes transactions that only wait for a lock and have no transaction id yet.
      EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = current_database() AND a.backend_type = 'client backend'
        AND a.pid <> pg_backend_pid() AND a.xact_start <= v_battle.end_noticed_at)
      OR EXISTS (SELECT FROM gifts_uncounted r JOIN gifts_given g ON g.gift_id = r.gift_id
        JOIN battle_sides s ON s.battle_id = v_battle.battle_id AND s.vod_key = g.vod_key WHERE g.created_at < v_battle.ends_at)
    ) THEN CONTINUE; END IF;
    SELECT t.star_cnt INTO v_first FROM battle_stars(v_battle.battle_id) t WHERE t.seat = 0;
    SELECT t.star_cnt INTO v_second FROM battle_stars(v_battle.battle_id) t WHERE t.seat = 1;
    PERFORM battle_close(v_battle.battle_id, CASE WHEN v_first = v_second THEN 'drawn' ELSE 'won' END::battle_state, (
      SELECT s.host_key FROM battle_sides s WHERE s.battle_id = v_battle.battle_id AND v_first <> v_second
        AND s.seat = CASE WHEN v_first > v_second THEN 0 ELSE 1 END), p_now);
    v_decided := v_decided + 1;
  END LOOP;
  RETURN v_decided;
END $$;
