-- What changes a member in one round trip: a nickname that is paid for, and the end of an account.

-- Changes a nickname and takes its price from the wallet, together or not at all. The same key and input again answers
-- what it answered the first time; other input is a mismatch. A change that costs nothing leaves no transfer by which a
-- key could be known: asked again within a day, the nickname that stands is the answer.
CREATE FUNCTION member_change_nick(
  p_user_key int, p_nick text, p_cost bigint, p_days int, p_key text, p_hash text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_earlier ledger_transfers;
  v_user record;
  v_house_id bigint;
  v_transfer_id bigint;
  v_granted bigint;
BEGIN
  -- The wallet's row is the lock under which a key is looked up, as for every movement of money.
  SELECT * INTO v_wallet FROM wallets w WHERE w.user_key = p_user_key AND w.asset = 'STAR' FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN; END IF;
  SELECT * INTO v_earlier FROM ledger_transfers t
    WHERE t.owner_key = p_user_key AND t.operation = 'nick_change' AND t.idempotency_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN v_earlier.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, v_earlier.answer;
    RETURN;
  END IF;

  SELECT u.nick, u.nick_changed_at, u.deleted_at INTO STRICT v_user FROM users u WHERE u.user_key = p_user_key FOR UPDATE;
  answer := jsonb_build_object('nick', p_nick, 'balance_star_cnt', v_wallet.granted + v_wallet.bought - p_cost);
  IF v_user.deleted_at IS NOT NULL THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN; END IF;
  IF v_user.nick = p_nick THEN
    IF p_cost = 0 AND v_user.nick_changed_at > p_now - interval '1 day' THEN outcome := 'replayed';
    ELSE outcome := 'unchanged'; END IF;
    RETURN NEXT; RETURN;
  END IF;
  IF v_user.nick_changed_at + make_interval(days => p_days) > p_now THEN
    RETURN QUERY SELECT 'change_too_soon', NULL::jsonb; RETURN;
  END IF;
  IF v_wallet.granted + v_wallet.bought < p_cost THEN
    RETURN QUERY SELECT 'not_enough_star', NULL::jsonb; RETURN;
  END IF;
  -- Of two members who want one nickname the second waits here for the first, and then finds it taken.
  BEGIN
    UPDATE users u SET nick = p_nick, nick_changed_at = p_now WHERE u.user_key = p_user_key;
  EXCEPTION WHEN unique_violation THEN
    RETURN QUERY SELECT 'nick_taken', NULL::jsonb; RETURN;
  END;

  outcome := 'changed';
  IF p_cost > 0 THEN
    SELECT id INTO STRICT v_house_id FROM ledger_accounts a
      WHERE a.kind = 'house' AND a.asset = 'STAR' AND a.user_key = 0 AND a.code = 'shop';
    INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
    VALUES ('nick_change', p_user_key, p_key, p_hash, answer, p_now) RETURNING id INTO v_transfer_id;
    v_granted := least(v_wallet.granted, p_cost);
    IF v_granted > 0 THEN
      PERFORM ledger_post(v_transfer_id, 'STAR', v_wallet.account_id, v_house_id, v_granted, 'granted');
    END IF;
    IF p_cost > v_granted THEN
      PERFORM ledger_post(v_transfer_id, 'STAR', v_wallet.account_id, v_house_id, p_cost - v_granted, 'bought');
    END IF;
  END IF;
  RETURN NEXT;
END $$;

-- Empties an account whose deletion was asked for by p_before and not taken back since: what named, reached or signed in
-- the person goes, and the IDs are free again; the ledger, gifts and what is counted from them stay under a placeholder.
-- The placeholders hold characters that no nickname or profile ID may have, so that nobody can hold them already.
CREATE FUNCTION member_empty(p_user_key int, p_before timestamptz, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_user users;
  v_banned boolean;
BEGIN
  SELECT * INTO v_user FROM users u WHERE u.user_key = p_user_key FOR UPDATE;
  IF NOT FOUND OR v_user.deleted_at IS NOT NULL OR v_user.deletion_asked_at IS NULL OR v_user.deletion_asked_at > p_before
    OR EXISTS (SELECT FROM lives l WHERE l.host_key = p_user_key AND l.state = 'live')
  THEN RETURN false; END IF;
  -- Whoever is kept out of the service may not come back as somebody new by leaving it: the keyed hash of the person stays.
  v_banned := EXISTS (SELECT FROM sanctions s WHERE s.user_key = p_user_key AND s.kind = 'service' AND s.lifted_at IS NULL
    AND (s.ends_at IS NULL OR s.ends_at > p_now));

  UPDATE users SET
    login_id = NULL, password_hash = NULL, nick = '탈퇴한 회원 ' || p_user_key, profile_id = '-' || p_user_key,
    profile_info = NULL, state_memo = '', role = 'member', vip_level = 0, honor = NULL,
    verification_yn = false, user_adult_yn = false, excel_only_yn = false,
    phone_enc = NULL, name_enc = NULL, birth_enc = NULL, email_enc = NULL, phone_hash = NULL,
    person_hash = CASE WHEN v_banned THEN person_hash END,
    profile_css = '', device_token = '', ios_uuid = '', deletion_reason = NULL, deleted_at = p_now
  WHERE user_key = p_user_key;

  DELETE FROM attempt_limits WHERE login_id = v_user.login_id;
  DELETE FROM social_accounts WHERE user_key = p_user_key;
  DELETE FROM alarm_settings WHERE user_key = p_user_key;
  DELETE FROM policy_consents WHERE user_key = p_user_key;
  DELETE FROM phone_codes WHERE user_key = p_user_key OR phone_hash = v_user.phone_hash;
  DELETE FROM identity_verifications WHERE user_key = p_user_key;
  DELETE FROM sign_ins WHERE user_key = p_user_key;
  DELETE FROM notice_reads WHERE user_key = p_user_key;
  DELETE FROM follows WHERE user_key = p_user_key OR host_key = p_user_key;
  DELETE FROM managers WHERE user_key = p_user_key OR host_key = p_user_key;
  DELETE FROM channel_blocks WHERE user_key = p_user_key OR host_key = p_user_key;
  -- The files themselves go with the next sweep of uploads.
  UPDATE uploaded_files SET deleted_at = p_now, original_name = '' WHERE user_key = p_user_key AND deleted_at IS NULL;

  -- Lines of the chat stay in their rooms, without the person: those that were said where the member watched, and gifts.
  UPDATE chat_lines c
    SET body = jsonb_set(jsonb_set(c.body, '{user,name}', '"탈퇴한 회원"'), '{user,profile_url}', 'null')
    WHERE c.user_key = p_user_key AND c.kind = 'talk' AND c.channel_id IN (
      SELECT DISTINCT w.vod_key::text FROM watch_sessions w WHERE w.user_key = p_user_key UNION ALL SELECT 'lobby');
  UPDATE chat_lines c
    SET body = jsonb_set(jsonb_set(c.body, '{user,nick}', '"탈퇴한 회원"'), '{user,profile_info}', 'null')
    FROM gifts g WHERE g.sender_key = p_user_key AND c.gift_id = g.gift_id;
  RETURN true;
END $$;
