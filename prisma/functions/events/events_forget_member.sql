-- Deletes the words that an erased member chose for draws, the entries into draws that are not made yet, and what the
-- member has watched. The hashes of the words remain, so that the draws can still be proven.
-- Called by member_forget. Rules: SETTINGS-22, EVENTS-13, EVENTS-60.
CREATE OR REPLACE FUNCTION events_forget_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE roulette_spins SET word = NULL, answer = answer - 'word' WHERE user_key = p_user_key AND word IS NOT NULL;
  DELETE FROM month_event_entries n USING month_events e
  WHERE n.user_key = p_user_key AND e.event_id = n.event_id AND e.drawn_at IS NULL;
  UPDATE month_event_entries SET word = NULL WHERE user_key = p_user_key AND word IS NOT NULL;
  DELETE FROM mission_meters WHERE user_key = p_user_key;
END $$;
