-- Rows of members are written by the users area and by functions like these: other areas that change a member within a
-- statement of their own call one.

-- Raises the version of a member's access tokens. Answers the version that ended, or null for nobody.
CREATE FUNCTION member_end_tokens(p_user_key int) RETURNS int LANGUAGE sql AS $$
  UPDATE users SET token_version = token_version + 1 WHERE user_key = p_user_key RETURNING token_version - 1
$$;

-- Takes a picture that is gone from the profile that shows it. Answers whether one did.
CREATE FUNCTION member_drop_picture(p_user_key int, p_paths text[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET profile_info = NULL WHERE user_key = p_user_key AND profile_info = ANY (p_paths);
  RETURN FOUND;
END
$$;
