-- One predicate for each rule about members, asked by every path: statements that change something ask it themselves, so
-- that nothing set between a check and its act is missed. Each answers an error code, or null where nothing forbids it.
-- They are PL/pgSQL, since its plans are kept: a gift asks several of them.

-- Users: what restricts a member now ---------------------------------------------------------------------------------

CREATE FUNCTION member_is_restricted(p_user_key int, p_kind sanction_kind, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM sanctions s WHERE s.user_key = p_user_key AND s.kind = p_kind AND s.lifted_at IS NULL
      AND s.starts_at <= p_now AND (s.ends_at IS NULL OR s.ends_at > p_now));
END $$;

-- Why a member may not pay, whatever for: with honey, for honey, for a name.
CREATE FUNCTION member_pay_refusal(p_user_key int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_user record;
BEGIN
  SELECT u.verification_yn, u.user_adult_yn INTO v_user FROM users u
    WHERE u.user_key = p_user_key AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'user_not_found'; END IF;
  IF member_is_restricted(p_user_key, 'service', p_now) THEN RETURN 'block_admin'; END IF;
  IF NOT v_user.verification_yn THEN RETURN 'verification_required'; END IF;
  IF NOT v_user.user_adult_yn THEN RETURN 'minor_payment'; END IF;
  RETURN NULL;
END $$;

-- Blocks: who is kept out by whom ------------------------------------------------------------------------------------

CREATE FUNCTION channel_is_blocked(p_host_key int, p_user_key int, p_kind channel_block_kind)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM channel_blocks b WHERE b.host_key = p_host_key AND b.kind = p_kind AND b.user_key = p_user_key);
END $$;

-- Lives: who may watch, and who may say something ---------------------------------------------------------------------

-- Whether a member has given the host enough for a fan level (packages/rules: level n begins at 100 n^2 honey).
CREATE FUNCTION has_fan_level(p_host_key int, p_user_key int, p_level int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_level <= 0 OR EXISTS (
    SELECT FROM fan_totals t WHERE t.host_key = p_host_key AND t.user_key = p_user_key
      AND t.star_cnt >= 100 * p_level::bigint * p_level);
END $$;

-- Why a member may not watch a live: the rules of server/src/lives/watch-rules.ts in their order, for statements that
-- change something. tests/integration/rules-everywhere.test.ts holds both to the same answers.
CREATE FUNCTION live_watch_refusal(p_vod_key int, p_user_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_live record;
  v_user record;
  v_takes_part boolean;
BEGIN
  SELECT l.host_key, l.state, l.type, l.target, l.entry_fan_level, l.allow_other_hosts_yn, l.bar_chat_blocked_yn
    INTO v_live FROM lives l WHERE l.vod_key = p_vod_key;
  IF NOT FOUND OR v_live.state = 'ended' THEN RETURN 'live_not_found'; END IF;
  SELECT u.role, u.verification_yn, u.user_adult_yn, u.excel_only_yn INTO v_user FROM users u
    WHERE u.user_key = p_user_key AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'login_required'; END IF;
  IF v_user.role = 'operator' THEN RETURN NULL; END IF;
  IF v_live.host_key = p_user_key THEN
    RETURN CASE WHEN member_is_restricted(p_user_key, 'service', p_now) THEN 'block_admin' END;
  END IF;
  IF v_live.state = 'ready' THEN RETURN 'not_ready'; END IF;
  IF member_is_restricted(p_user_key, 'service', p_now) THEN RETURN 'block_admin'; END IF;
  IF NOT v_user.verification_yn THEN RETURN 'verification_required'; END IF;
  IF NOT v_user.user_adult_yn THEN RETURN 'age_limit'; END IF;
  IF channel_is_blocked(v_live.host_key, p_user_key, 'live') THEN RETURN 'block_live'; END IF;
  IF v_live.bar_chat_blocked_yn AND channel_is_blocked(v_live.host_key, p_user_key, 'chat') THEN
    RETURN 'chat_banned';
  END IF;
  v_takes_part := EXISTS (SELECT FROM managers m WHERE m.host_key = v_live.host_key AND m.user_key = p_user_key)
    OR EXISTS (SELECT FROM live_contestants c WHERE c.vod_key = p_vod_key AND c.host_key = p_user_key);
  IF v_user.role = 'host' AND NOT v_live.allow_other_hosts_yn AND NOT v_takes_part THEN RETURN 'un_allowance_host'; END IF;
  IF v_user.excel_only_yn AND v_live.type <> 'excel' THEN RETURN 'excel_only'; END IF;
  IF NOT v_takes_part AND NOT has_fan_level(v_live.host_key, p_user_key,
    CASE WHEN v_live.target = 'fans' THEN greatest(1, v_live.entry_fan_level) ELSE v_live.entry_fan_level END)
  THEN RETURN 'fan_grade'; END IF;
  RETURN NULL;
END $$;

-- Why a member may not say something to the people of a host: in a live's room, or (p_vod_key null) outside one. It asks
-- nothing about watching; talkRefusal of server/src/lives/watch-rules.ts says the same.
CREATE FUNCTION host_say_refusal(p_host_key int, p_vod_key int, p_user_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_role user_role;
  v_chat_level int;
BEGIN
  SELECT u.role INTO v_role FROM users u WHERE u.user_key = p_user_key AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'login_required'; END IF;
  IF v_role = 'operator' OR p_host_key = p_user_key THEN RETURN NULL; END IF;
  IF member_is_restricted(p_user_key, 'chat', p_now) OR channel_is_blocked(p_host_key, p_user_key, 'chat') THEN
    RETURN 'chat_blocked';
  END IF;
  SELECT l.chat_fan_level INTO v_chat_level FROM lives l WHERE l.vod_key = p_vod_key;
  IF coalesce(v_chat_level, 0) > 0 AND NOT has_fan_level(p_host_key, p_user_key, v_chat_level)
    AND NOT EXISTS (SELECT FROM managers m WHERE m.host_key = p_host_key AND m.user_key = p_user_key)
  THEN RETURN 'fan_grade'; END IF;
  RETURN NULL;
END $$;

-- Gifts: who may give here --------------------------------------------------------------------------------------------

-- Why a member may not give to this host here: in a live (the host's, or one the host takes part in), or outside one.
CREATE FUNCTION gift_refusal(p_sender int, p_host int, p_vod_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_live record;
  v_refusal text;
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_key = p_host AND u.role = 'host' AND u.deleted_at IS NULL) THEN
    RETURN 'host_not_found';
  END IF;
  IF p_vod_key IS NOT NULL THEN
    SELECT l.state, l.host_key = p_host OR EXISTS (
      SELECT FROM live_contestants c WHERE c.vod_key = p_vod_key AND c.host_key = p_host
    ) AS takes_part INTO v_live FROM lives l WHERE l.vod_key = p_vod_key;
    IF NOT FOUND THEN RETURN 'live_not_found'; END IF;
    IF v_live.state = 'ended' THEN RETURN 'live_ended'; END IF;
    IF v_live.state = 'ready' THEN RETURN 'not_ready'; END IF;
    IF NOT v_live.takes_part THEN RETURN 'host_not_found'; END IF;
    v_refusal := live_watch_refusal(p_vod_key, p_sender, p_now);
    IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  ELSIF EXISTS (SELECT FROM users u WHERE u.user_key = p_sender AND u.excel_only_yn AND u.role <> 'operator') THEN
    RETURN 'excel_only';
  END IF;
  v_refusal := member_pay_refusal(p_sender, p_now);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  -- In a live of several hosts the one who receives may have blocked whom the owner lets in.
  IF channel_is_blocked(p_host, p_sender, 'live') THEN RETURN 'block_live'; END IF;
  RETURN NULL;
END $$;

-- Gives honey to a host: decides, debits, posts and records it in one round trip. Nothing that two gifts of different
-- senders share is updated or locked, so that thousands may give to one host at once. Who may not talk there gives
-- without the message, and the answer says why.
CREATE OR REPLACE FUNCTION gift_send(
  p_sender int, p_host int, p_vod_key int, p_star bigint, p_sticker int, p_message text,
  p_key text, p_hash text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_earlier ledger_transfers;
  v_refusal text;
  v_say_refusal text;
  v_income_id bigint;
  v_granted bigint;
  v_transfer_id bigint;
  v_gift_id bigint;
  v_posting_id bigint;
BEGIN
  SELECT * INTO v_wallet FROM wallets w WHERE w.user_key = p_sender AND w.asset = 'STAR' FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN; END IF;
  SELECT * INTO v_earlier FROM ledger_transfers t
    WHERE t.owner_key = p_sender AND t.operation = 'gift' AND t.idempotency_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN v_earlier.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, v_earlier.answer;
    RETURN;
  END IF;

  -- Asked under the lock of the wallet and in statements of their own: what was set while this gift waited is seen.
  v_refusal := gift_refusal(p_sender, p_host, p_vod_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  SELECT a.id INTO STRICT v_income_id FROM ledger_accounts a
    WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = p_host AND a.code = '';
  IF p_message <> '' THEN
    v_say_refusal := host_say_refusal(
      coalesce((SELECT l.host_key FROM lives l WHERE l.vod_key = p_vod_key), p_host), p_vod_key, p_sender, p_now);
  END IF;
  IF v_wallet.granted + v_wallet.bought < p_star THEN
    RETURN QUERY SELECT 'not_enough_star', NULL::jsonb; RETURN;
  END IF;

  v_granted := least(v_wallet.granted, p_star);
  UPDATE wallets SET granted = granted - v_granted, bought = bought - (p_star - v_granted)
    WHERE account_id = v_wallet.account_id;
  v_gift_id := nextval('gifts_gift_id_seq');
  INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
  VALUES ('gift', p_sender, p_key, p_hash, jsonb_build_object(
    'gift_id', v_gift_id, 'target_user_key', p_host, 'vod_key', p_vod_key, 'star_cnt', p_star,
    'balance_star_cnt', v_wallet.granted + v_wallet.bought - p_star, 'message_refusal', v_say_refusal,
    'created_at', p_now), p_now)
  RETURNING id, ledger_transfers.answer INTO v_transfer_id, answer;
  IF v_granted > 0 THEN
    INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
    VALUES (v_transfer_id, 'STAR', v_wallet.account_id, v_income_id, v_granted, 'granted') RETURNING id INTO v_posting_id;
    INSERT INTO ledger_unfolded (posting_id, account_id, amount) VALUES (v_posting_id, v_income_id, v_granted);
  END IF;
  IF p_star > v_granted THEN
    INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
    VALUES (v_transfer_id, 'STAR', v_wallet.account_id, v_income_id, p_star - v_granted, 'bought') RETURNING id INTO v_posting_id;
    INSERT INTO ledger_unfolded (posting_id, account_id, amount) VALUES (v_posting_id, v_income_id, p_star - v_granted);
  END IF;
  INSERT INTO gifts (gift_id, transfer_id, sender_key, host_key, vod_key, star_cnt, sticker_id, message, created_at)
  VALUES (v_gift_id, v_transfer_id, p_sender, p_host, p_vod_key, p_star, p_sticker,
    CASE WHEN v_say_refusal IS NULL THEN p_message ELSE '' END, p_now);
  INSERT INTO gifts_unrolled (gift_id) VALUES (v_gift_id);
  outcome := 'given';
  RETURN NEXT;
END $$;

-- Settings -----------------------------------------------------------------------------------------------------------

-- Changes a nickname, and pays for it where it costs something: once for each key.
CREATE OR REPLACE FUNCTION member_change_nick(
  p_user_key int, p_nick text, p_cost bigint, p_days int, p_key text, p_hash text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_earlier ledger_transfers;
  v_user record;
  v_house_id bigint;
  v_transfer_id bigint;
  v_granted bigint;
  v_refusal text;
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
  IF p_cost > 0 THEN
    v_refusal := member_pay_refusal(p_user_key, p_now);
    IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
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
