-- Locks a member's row until the commit, against every other lock: a sign-in being opened is either seen or waits.
-- Called by sign_ins_end. Rules: SESSION-10.
CREATE OR REPLACE FUNCTION member_lock(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users u WHERE u.user_key = p_user_key FOR UPDATE;
END $$;
