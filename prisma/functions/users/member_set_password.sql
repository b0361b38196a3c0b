-- Changes a password, if it is still the one that was verified. Returns whether it was.
-- Called by password_change. Rules: SETTINGS-14, SETTINGS-15.
CREATE OR REPLACE FUNCTION member_set_password(p_user_key int, p_from text, p_to text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET password_hash = p_to
  WHERE user_key = p_user_key AND password_hash = p_from AND deleted_at IS NULL;
  RETURN FOUND;
END;
$$;
