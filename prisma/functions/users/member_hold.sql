-- Excludes changes of a member's row, and so the erasure of the account, until the commit: one waits for the other.
-- Returns false if the account is erased, or if its password is no longer p_password_hash (null: any).
-- Called by inquiry_add and server/src/session/sign-ins/sign-ins.service.ts. Rules: INQUIRIES-2, SESSION-10.
CREATE OR REPLACE FUNCTION member_hold(p_user_key int, p_password_hash text DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users u WHERE u.user_key = p_user_key AND u.deleted_at IS NULL
    AND (p_password_hash IS NULL OR u.password_hash = p_password_hash) FOR SHARE;
  RETURN FOUND;
END $$;
