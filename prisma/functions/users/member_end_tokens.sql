-- Increments the version of a member's access tokens. Returns the version that ended, or null if there is no such
-- member.
-- Called by server/src/core/access/revocation.registry.ts and sign_ins_end. Rules: SESSION-11.
CREATE OR REPLACE FUNCTION member_end_tokens(p_user_key int) RETURNS int LANGUAGE sql AS $$
  UPDATE users SET token_version = token_version + 1 WHERE user_key = p_user_key RETURNING token_version - 1
$$;
