-- Whether an operator's restriction of this kind currently applies to a member. PL/pgSQL, since its plans are cached.
-- Called by functions that decide for one member, and by statements of users/sanctions/account-status.service.ts and
-- lives/host-rules.ts. Rules: SESSION-24, SESSION-25.
CREATE OR REPLACE FUNCTION member_is_restricted(p_user_key int, p_kind sanction_kind, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM sanctions_in_force(p_user_key, p_kind, p_now));
END $$;
