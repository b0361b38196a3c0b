-- Ends a battle: writes each side's total and the winner. A battle that a host gives up ends early; a gift of the same
-- instant no longer counts, so that what is stored equals the gifts before the end.
-- Called by battle_leave and battle_settle, which hold the lock of battles. Rules: BROADCAST-27, BROADCAST-28.
CREATE OR REPLACE FUNCTION battle_close(p_battle int, p_state battle_state, p_winner int, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE battles SET state = p_state, ended_at = p_now, winner_key = p_winner, ends_at = least(ends_at, p_now),
    changed_at = clock_timestamp()
    WHERE battle_id = p_battle;
  -- The totals follow from the end.
  UPDATE battle_sides s SET open_yn = false, star_cnt = t.star_cnt
    FROM battle_stars(p_battle) t WHERE s.battle_id = p_battle AND s.seat = t.seat;
END $$;
