-- Why a member may not write on a host's page, or null: a member who may not chat in the host's room, or may not watch
-- it, may not comment either. PL/pgSQL, since its plans are cached.
-- Refuses: login_required, block_admin (SOCIAL-18), verification_required (SOCIAL-18), age_limit (SOCIAL-18),
-- comment_blocked (SOCIAL-18).
-- Called by comment_add and comment_edit. Rules: SOCIAL-18.
CREATE OR REPLACE FUNCTION comment_refusal(p_host_key int, p_user_key int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_user record;
BEGIN
  SELECT u.role, u.verification_yn, u.user_adult_yn INTO v_user FROM member_profiles u
    WHERE u.user_key = p_user_key AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'login_required'; END IF;
  IF v_user.role = 'operator' THEN RETURN NULL; END IF;
  IF member_is_restricted(p_user_key, 'service', p_now) OR member_is_restricted(p_user_key, 'chat', p_now) THEN
    RETURN 'block_admin';
  END IF;
  IF NOT v_user.verification_yn THEN RETURN 'verification_required'; END IF;
  IF NOT v_user.user_adult_yn THEN RETURN 'age_limit'; END IF;
  IF p_host_key <> p_user_key AND (channel_is_blocked(p_host_key, p_user_key, 'chat')
    OR channel_is_blocked(p_host_key, p_user_key, 'live'))
  THEN RETURN 'comment_blocked'; END IF;
  RETURN NULL;
END $$;
