-- Ends one sign-in of a member together with its access tokens, in one commit, so that no token outlives it. A sign-in
-- that already ended is ended again: its tokens may not be.
-- Called by server/src/session/sign-ins. Rules: SESSION-10, SESSION-11.
CREATE OR REPLACE FUNCTION sign_in_end(p_user_key int, p_sign_in_id uuid, p_reason text, p_now timestamptz)
RETURNS void LANGUAGE sql AS $$
  UPDATE sign_ins SET ended_at = p_now, end_reason = p_reason
  WHERE id = p_sign_in_id AND user_key = p_user_key AND ended_at IS NULL;
  SELECT access_revoke(p_user_key, NULL, p_sign_in_id, p_now);
$$;
