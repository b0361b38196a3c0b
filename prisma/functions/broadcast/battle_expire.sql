-- Closes invitations that expired without a response.
-- Called by battle_invite, battle_leave and battle_settle, which hold the lock of battles. Rules: BROADCAST-24.
CREATE OR REPLACE FUNCTION battle_expire(p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH late AS (
    SELECT b.battle_id FROM battles b WHERE b.state = 'invited' AND b.invite_until <= p_now
  ), closed AS (
    UPDATE battles b SET state = 'expired', ended_at = p_now, changed_at = clock_timestamp()
    FROM late WHERE b.battle_id = late.battle_id RETURNING b.battle_id
  )
  UPDATE battle_sides s SET open_yn = false FROM closed WHERE s.battle_id = closed.battle_id;
END $$;
