-- Empties an account whose deletion was asked for by p_before and not taken back since, unless money of it is on its way: what
-- named, reached or signed in the person goes, and the IDs are free again; honey and BTUC that are left fall to the house; the
-- ledger, gifts and what is counted from them stay under a placeholder. The
-- placeholders hold characters that no nickname or profile ID may have, so that nobody can hold them already. Who adds a table
-- that tells something of a person adds it here, or to member_erase where a member may have thousands of rows; the rows of
-- blocks go by blocks_delete_of_member. Answers whether it emptied the account.
-- Called by the job of server/src/settings/deletion.service.ts. Rules: SETTINGS-22 to SETTINGS-24, HOSTS-12, INQUIRIES-12, SUBSCRIPTIONS-10.
CREATE OR REPLACE FUNCTION member_empty(p_user_key int, p_before timestamptz, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_user users;
  v_banned boolean;
BEGIN
  -- Before the member, as where something is paid: an order that is being made is seen then.
  PERFORM wallet_lock(p_user_key, 'STAR');
  SELECT * INTO v_user FROM users u WHERE u.user_key = p_user_key FOR UPDATE;
  IF NOT FOUND OR v_user.deleted_at IS NOT NULL OR v_user.deletion_asked_at IS NULL OR v_user.deletion_asked_at > p_before
    OR EXISTS (SELECT FROM lives l WHERE l.host_key = p_user_key AND l.state = 'live')
    OR member_has_open_money(p_user_key)
  THEN RETURN false; END IF;
  -- Whoever is restricted from the service may not come back as somebody new by leaving it: the keyed hash of the person stays.
  v_banned := member_is_restricted(p_user_key, 'service', p_now);

  UPDATE users SET
    login_id = NULL, password_hash = NULL, nick = '탈퇴한 회원 ' || p_user_key, profile_id = '-' || p_user_key,
    profile_info = NULL, state_memo = '', role = 'member', vip_level = 0, honor = NULL, effects = NULL,
    verification_yn = false, user_adult_yn = false, excel_only_yn = false,
    phone_enc = NULL, name_enc = NULL, birth_enc = NULL, email_enc = NULL, phone_hash = NULL,
    person_hash = CASE WHEN v_banned THEN person_hash END,
    profile_css = '', device_token = '', ios_uuid = '', deletion_reason = NULL, deleted_at = p_now
  WHERE user_key = p_user_key;

  -- What honey and BTUC is left falls to the house.
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
  PERFORM reports_unname(p_user_key);
  PERFORM exchange_accounts_delete_of_member(p_user_key);
  DELETE FROM live_settings WHERE host_key = p_user_key;
  DELETE FROM signatures WHERE host_key = p_user_key;
  PERFORM room_modes_delete_of_member(p_user_key);
  DELETE FROM item_effects WHERE user_key = p_user_key;
  PERFORM subscriptions_end_of_member(p_user_key, p_now);
  -- The files themselves go with the next sweep of uploads.
  UPDATE uploaded_files SET deleted_at = p_now, original_name = '' WHERE user_key = p_user_key AND deleted_at IS NULL;

  -- What there may be thousands of goes some at a time, now that nobody can come back: member_erase.
  INSERT INTO member_erasures (user_key) VALUES (p_user_key) ON CONFLICT DO NOTHING;
  -- Lines of the chat stay in their rooms, without the person: lines_unname changes them, some at a time.
  INSERT INTO line_erasures (user_key) VALUES (p_user_key) ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
