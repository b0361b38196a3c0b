-- Erases an account whose deletion was requested by p_before and not cancelled since, unless it has money in flight:
-- everything that named, reached or signed in the person is deleted, and the IDs become available again; remaining
-- honey and BTUC go to the house; the ledger, gifts and their statistics remain under a placeholder. The placeholders
-- contain characters that no nickname or profile ID may have, so that they cannot be taken. A new table with personal
-- data must be added here, or to member_erase if a member may have thousands of rows; the rows of blocks are deleted by
-- blocks_delete_of_member. Returns whether it erased the account.
-- Called by the job of server/src/settings/deletion.service.ts. Rules: SETTINGS-22 to SETTINGS-24, HOSTS-12,
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
    OR EXISTS (SELECT FROM lives l WHERE l.host_key = p_user_key AND l.state = 'live')
    OR member_has_open_money(p_user_key)
  THEN RETURN false; END IF;
  -- A member restricted from the service may not evade that by leaving and signing up again: the keyed hash of the
  -- person remains.
  v_restricted := member_is_restricted(p_user_key, 'service', p_now);

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

  DELETE FROM attempt_limits WHERE login_id = v_user.login_id;
  DELETE FROM social_accounts WHERE user_key = p_user_key;
  DELETE FROM policy_consents WHERE user_key = p_user_key;
  DELETE FROM phone_codes WHERE user_key = p_user_key OR phone_hash = v_user.phone_hash;
  DELETE FROM identity_verifications WHERE user_key = p_user_key;
  DELETE FROM sign_ins WHERE user_key = p_user_key;
  DELETE FROM notice_reads WHERE user_key = p_user_key;
  PERFORM inquiries_delete_of_member(p_user_key);
  DELETE FROM host_asks WHERE user_key = p_user_key;
  PERFORM blocks_delete_of_member(p_user_key);
  PERFORM reports_anonymize(p_user_key);
  PERFORM exchange_accounts_delete_of_member(p_user_key);
  DELETE FROM live_settings WHERE host_key = p_user_key;
  DELETE FROM signatures WHERE host_key = p_user_key;
  PERFORM room_modes_delete_of_member(p_user_key);
  DELETE FROM item_effects WHERE user_key = p_user_key;
  PERFORM subscriptions_end_of_member(p_user_key, p_now);
  -- The files themselves are deleted by the next sweep of uploads.
  UPDATE uploaded_files SET deleted_at = p_now, original_name = '' WHERE user_key = p_user_key AND deleted_at IS NULL;

  -- Tables with possibly thousands of rows are deleted in batches, now that the account cannot be restored:
  -- member_erase.
  INSERT INTO member_erasures (user_key) VALUES (p_user_key) ON CONFLICT DO NOTHING;
  -- Chat lines stay in their rooms, without the person: lines_unname changes them in batches.
  INSERT INTO line_erasures (user_key) VALUES (p_user_key) ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
