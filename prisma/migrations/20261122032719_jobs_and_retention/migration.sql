-- What a job could not do and tries again, the chat lines of emptied accounts in pieces, and indexes for both and for age.

CREATE TABLE "job_put_offs" (
    "job" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "first_failed_at" TIMESTAMPTZ(3) NOT NULL,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT NOT NULL,

    CONSTRAINT "job_put_offs_pkey" PRIMARY KEY ("job","item")
);

CREATE TABLE "line_erasures" (
    "user_key" INTEGER NOT NULL,
    "channel_id" TEXT NOT NULL DEFAULT '',
    "message_id" BIGINT NOT NULL DEFAULT 0,
    "gift_id" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "line_erasures_pkey" PRIMARY KEY ("user_key")
);

CREATE INDEX "chat_lines_user_key_channel_id_message_id_idx" ON "chat_lines"("user_key", "channel_id", "message_id");
CREATE INDEX "chat_lines_created_at_idx" ON "chat_lines"("created_at");

-- As before, but that the lines of the chat follow by themselves.
CREATE OR REPLACE FUNCTION member_empty(p_user_key int, p_before timestamptz, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
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

  -- Lines of the chat stay in their rooms, without the person: lines_unname changes them, some at a time.
  INSERT INTO line_erasures (user_key) VALUES (p_user_key) ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

-- Takes the name and the picture of an emptied account from its next chat lines: at most p_limit that it said, then as many
-- of its gifts. Answers p_limit while more may be left, and 0 when it is done.
CREATE FUNCTION lines_unname(p_user_key int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_at line_erasures;
  v_count int;
  v_channel_id text;
  v_message_id bigint;
  v_gift_id bigint;
BEGIN
  SELECT * INTO v_at FROM line_erasures e WHERE e.user_key = p_user_key FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;

  WITH next AS (
    SELECT c.channel_id, c.message_id FROM chat_lines c
    WHERE c.user_key = p_user_key AND (c.channel_id, c.message_id) > (v_at.channel_id, v_at.message_id)
    ORDER BY c.channel_id, c.message_id LIMIT p_limit
  ), unnamed AS (
    UPDATE chat_lines c
    SET body = jsonb_set(jsonb_set(c.body, '{user,name}', '"탈퇴한 회원"'), '{user,profile_url}', 'null')
    FROM next n WHERE c.channel_id = n.channel_id AND c.message_id = n.message_id AND c.kind = 'talk'
  )
  SELECT count(*) OVER (), n.channel_id, n.message_id INTO v_count, v_channel_id, v_message_id
  FROM next n ORDER BY n.channel_id DESC, n.message_id DESC LIMIT 1;
  IF v_count > 0 THEN
    UPDATE line_erasures SET channel_id = v_channel_id, message_id = v_message_id WHERE user_key = p_user_key;
    RETURN p_limit;
  END IF;

  WITH next AS (
    SELECT g.gift_id FROM gifts g WHERE g.sender_key = p_user_key AND g.gift_id > v_at.gift_id
    ORDER BY g.gift_id LIMIT p_limit
  ), unnamed AS (
    UPDATE chat_lines c
    SET body = jsonb_set(jsonb_set(c.body, '{user,nick}', '"탈퇴한 회원"'), '{user,profile_info}', 'null')
    FROM next n WHERE c.gift_id = n.gift_id
  )
  SELECT max(n.gift_id) INTO v_gift_id FROM next n;
  IF v_gift_id IS NOT NULL THEN
    UPDATE line_erasures SET gift_id = v_gift_id WHERE user_key = p_user_key;
    RETURN p_limit;
  END IF;

  DELETE FROM line_erasures WHERE user_key = p_user_key;
  RETURN 0;
END $$;
