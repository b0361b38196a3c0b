-- Ends the sign-ins of a member (except p_except) together with their access tokens, in one commit, so that nothing
-- outlives the cause. The member's row is locked first: a sign-in being opened is either seen here or sees the change.
-- Returns the version of the ended tokens, if all ended, and the sign-ins.
-- Called by password_change and server/src/session/sign-ins. Rules: SESSION-10, SESSION-11, SESSION-13.
CREATE OR REPLACE FUNCTION sign_ins_end(p_user_key int, p_except uuid, p_reason text, p_now timestamptz)
RETURNS TABLE (version int, sign_in_ids text[]) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_version int;
  v_ended text[];
BEGIN
  IF p_except IS NULL THEN
    v_version := member_end_tokens(p_user_key);
    IF v_version IS NOT NULL THEN PERFORM access_revoke(p_user_key, v_version, NULL, p_now); END IF;
  ELSE
    PERFORM member_lock(p_user_key);
  END IF;
  WITH ended AS (
    UPDATE sign_ins SET ended_at = p_now, end_reason = p_reason
    WHERE user_key = p_user_key AND ended_at IS NULL AND id IS DISTINCT FROM p_except RETURNING id
  )
  SELECT coalesce(array_agg(id::text), '{}') INTO v_ended FROM ended;
  IF p_except IS NOT NULL THEN PERFORM access_revoke(p_user_key, NULL, s::uuid, p_now) FROM unnest(v_ended) s; END IF;
  RETURN QUERY SELECT v_version, v_ended;
END;
$$;
