-- Removes a deleted picture from the profile that shows it. Returns whether one did.
-- Called by server/src/files/files.service.ts. Rules: FILES-15.
CREATE OR REPLACE FUNCTION member_drop_picture(p_user_key int, p_paths text[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET profile_info = NULL WHERE user_key = p_user_key AND profile_info = ANY (p_paths);
  RETURN FOUND;
END
$$;
