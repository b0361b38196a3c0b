-- AlterTable
ALTER TABLE "identity_verifications" ADD COLUMN     "entered_enc" TEXT;

-- Ends the sign-ins of a member (p_kept: all but that one) together with their access tokens: one commit, so that
-- nothing outlives what ended it. The member's row is held first: a sign-in that is being opened is either seen here or
-- finds what changed.
CREATE FUNCTION sign_ins_end(p_user_key int, p_kept uuid, p_reason text, p_now timestamptz)
RETURNS TABLE (version int, sign_in_ids text[]) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_version int;
  v_ended text[];
BEGIN
  IF p_kept IS NULL THEN
    UPDATE users SET token_version = token_version + 1 WHERE user_key = p_user_key
    RETURNING token_version - 1 INTO v_version;
    INSERT INTO access_revocations (user_key, version, created_at)
    SELECT p_user_key, v_version, p_now WHERE v_version IS NOT NULL;
  ELSE
    PERFORM FROM users WHERE user_key = p_user_key FOR UPDATE;
  END IF;
  WITH ended AS (
    UPDATE sign_ins SET ended_at = p_now, end_reason = p_reason
    WHERE user_key = p_user_key AND ended_at IS NULL AND id IS DISTINCT FROM p_kept RETURNING id
  ), revoked AS (
    INSERT INTO access_revocations (user_key, sign_in_id, created_at)
    SELECT p_user_key, id, p_now FROM ended WHERE p_kept IS NOT NULL
  )
  SELECT coalesce(array_agg(id::text), '{}') INTO v_ended FROM ended;
  RETURN QUERY SELECT v_version, v_ended;
END;
$$;

-- Changes a password, if it is still the one that was proven, and ends the sign-ins that it may have led to, but for the
-- one that changes it. Of several changes from one password one comes about.
CREATE FUNCTION password_change(p_user_key int, p_from text, p_to text, p_kept uuid, p_now timestamptz)
RETURNS TABLE (version int, sign_in_ids text[]) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET password_hash = p_to
  WHERE user_key = p_user_key AND password_hash = p_from AND deleted_at IS NULL;
  IF FOUND THEN
    RETURN QUERY SELECT e.version, e.sign_in_ids FROM sign_ins_end(p_user_key, p_kept, 'password', p_now) AS e;
  END IF;
END;
$$;
