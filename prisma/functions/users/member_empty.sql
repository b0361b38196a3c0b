-- Erases an account whose deletion was requested by p_before and not cancelled since, unless it has money in flight or is an operator's:
-- everything that named, reached or signed in the person is deleted, and the IDs become available again; remaining
-- honey and BTUC go to the house; the ledger, gifts and their statistics remain under a placeholder. The placeholders
-- contain characters that no nickname or profile ID may have, so that they cannot be taken. A new table with personal
-- data is forgotten by its area's function in member_forget, or in member_erase if a member may have thousands of rows.
-- What the law retains is stored apart before that.
-- Returns whether it erased the account.
-- Called by the job of server/src/settings/deletion.service.ts. Rules: SETTINGS-22 to SETTINGS-24, SETTINGS-28, HOSTS-12,
-- INQUIRIES-12, SUBSCRIPTIONS-10.
CREATE OR REPLACE FUNCTION member_empty(p_user_key int, p_before timestamptz, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_user users;
  v_restricted boolean;
BEGIN
  -- Locked before the member, as for payments: an order being created is then seen.
  PERFORM wallet_lock(p_user_key, 'STAR');
  SELECT * INTO v_user FROM users u WHERE u.user_key = p_user_key FOR UPDATE;
  IF NOT FOUND OR v_user.deleted_at IS NOT NULL OR v_user.deletion_asked_at IS NULL OR v_user.deletion_asked_at > p_before
    OR v_user.role = 'operator'
    OR member_erasure_waits(p_user_key) <> '{}'
  THEN RETURN false; END IF;
  -- A member restricted from the service may not evade that by leaving and signing up again: the keyed hash of the
  -- person remains.
  v_restricted := member_is_restricted(p_user_key, 'service', p_now);
  PERFORM member_retain(p_user_key, p_now);

  UPDATE users SET
    login_id = NULL, password_hash = NULL, nick = '탈퇴한 회원 ' || p_user_key, profile_id = '-' || p_user_key,
    profile_info = NULL, state_memo = '', role = 'member', vip_level = 0, honor = NULL, effects = NULL,
    verification_yn = false, user_adult_yn = false, excel_only_yn = false,
    phone_enc = NULL, name_enc = NULL, birth_enc = NULL, email_enc = NULL, phone_hash = NULL,
    person_hash = CASE WHEN v_restricted THEN person_hash END,
    profile_css = '', device_token = '', ios_uuid = '', deletion_reason = NULL, deleted_at = p_now
  WHERE user_key = p_user_key;

  -- Remaining honey and BTUC go to the house.
  PERFORM wallet_forfeit(p_user_key, 'STAR', p_now);
  PERFORM wallet_forfeit(p_user_key, 'BTUC', p_now);

  PERFORM member_forget(p_user_key, v_user.login_id, v_user.phone_hash, p_now, v_user.person_hash);
  -- Tables with possibly thousands of rows are deleted in batches, now that the account cannot be restored:
  -- member_erase.
  INSERT INTO member_erasures (user_key) VALUES (p_user_key) ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
