-- When a member gave gifts between two timestamps. Reads the member's gifts from the newest back, and stops at the first
-- one before: their index has no times.
-- Called by members_watched_ranges. Rules: EVENTS-33.
CREATE OR REPLACE FUNCTION gift_times_of_member(p_user_key int, p_from timestamptz, p_until timestamptz)
RETURNS SETOF timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_at timestamptz;
BEGIN
  FOR v_at IN SELECT g.created_at FROM gifts g WHERE g.sender_key = p_user_key ORDER BY g.gift_id DESC LOOP
    EXIT WHEN v_at < p_from;
    IF v_at <= p_until THEN RETURN NEXT v_at; END IF;
  END LOOP;
END $$;
