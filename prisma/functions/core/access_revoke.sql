-- Revokes access tokens in the commit that ends what they came from: those of one sign-in, or all tokens of a member up
-- to a version (server/src/core/access/revocation.registry.ts follows the rows). One of the two is null.
-- Called by sign_in_end, sign_ins_end, forced_sign_ins_end and forced_sign_ins_end_due. Rules: SESSION-10, SESSION-11.
CREATE OR REPLACE FUNCTION access_revoke(p_user_key int, p_version int, p_sign_in_id uuid, p_now timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO access_revocations (user_key, version, sign_in_id, created_at) VALUES (p_user_key, p_version, p_sign_in_id, p_now)
$$;
