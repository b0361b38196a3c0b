-- Deletes the words that an erased member chose for draws. Their hashes remain, so that the draws can still be proven.
-- Called by member_forget. Rules: SETTINGS-22, EVENTS-13.
CREATE OR REPLACE FUNCTION events_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  UPDATE roulette_spins SET word = NULL, answer = answer - 'word' WHERE user_key = p_user_key AND word IS NOT NULL
$$;
