-- Deletes the words that an erased member chose for draws, and what the member has watched. The hashes of the words remain,
-- so that the draws can still be proven.
-- Called by member_forget. Rules: SETTINGS-22, EVENTS-13.
CREATE OR REPLACE FUNCTION events_forget_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE roulette_spins SET word = NULL, answer = answer - 'word' WHERE user_key = p_user_key AND word IS NOT NULL;
  DELETE FROM mission_meters WHERE user_key = p_user_key;
END $$;
