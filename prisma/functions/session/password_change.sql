-- Changes a password, if it is still the one that was verified, and ends all sign-ins of the member except the one that
-- changes it. Of several concurrent changes from one password, one succeeds. Returns the same as sign_ins_end, or
-- nothing.
-- Called by server/src/session/passwords. Rules: SETTINGS-14, SETTINGS-15.
CREATE OR REPLACE FUNCTION password_change(p_user_key int, p_from text, p_to text, p_except uuid, p_now timestamptz)
RETURNS TABLE (version int, sign_in_ids text[]) LANGUAGE plpgsql AS $$
BEGIN
  IF member_set_password(p_user_key, p_from, p_to) THEN
    RETURN QUERY SELECT e.version, e.sign_in_ids FROM sign_ins_end(p_user_key, p_except, 'password', p_now) AS e;
  END IF;
END;
$$;
