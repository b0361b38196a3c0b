-- Why a member, or a guest (p_user_key null), may not watch a live, or null: the rules of server/src/lives/watch-rules.ts in
-- their order, but for the guests' places, for statements that change something. p_guests says whether guests may watch at all.
-- tests/integration/rules-everywhere.test.ts holds both to the same answers. PL/pgSQL, since its plans are kept.
-- Called by gift_refusal, and by statements of lives/room/watch-sessions.service.ts and lives/lists/likes.service.ts. Rules:
-- LIVES-22 to LIVES-31, LIVES-33, LIVES-34, BLOCKS-4.
CREATE OR REPLACE FUNCTION live_watch_refusal(p_vod_key int, p_user_key int, p_now timestamptz, p_guests boolean DEFAULT false)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_live record;
  v_user record;
  v_takes_part boolean;
  v_entry_level int;
BEGIN
  SELECT l.host_key, l.state, l.type, l.target, l.entry_fan_level, l.allow_other_hosts_yn, l.bar_chat_blocked_yn
    INTO v_live FROM lives l WHERE l.vod_key = p_vod_key;
  IF NOT FOUND OR v_live.state = 'ended' THEN RETURN 'live_not_found'; END IF;
  v_entry_level := CASE WHEN v_live.target = 'fans' THEN greatest(1, v_live.entry_fan_level) ELSE v_live.entry_fan_level END;
  IF p_user_key IS NULL THEN
    RETURN CASE WHEN v_live.state = 'ready' THEN 'not_ready'
      WHEN NOT p_guests OR v_live.type <> 'normal' THEN 'login_required'
      WHEN v_entry_level > 0 THEN 'fan_grade' END;
  END IF;
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
  IF live_is_kicked(p_vod_key, p_user_key) THEN RETURN 'kicked'; END IF;
  IF v_live.bar_chat_blocked_yn AND channel_is_blocked(v_live.host_key, p_user_key, 'chat') THEN
    RETURN 'chat_banned';
  END IF;
  v_takes_part := channel_is_managed(v_live.host_key, p_user_key)
    OR EXISTS (SELECT FROM live_contestants c WHERE c.vod_key = p_vod_key AND c.host_key = p_user_key);
  IF v_user.role = 'host' AND NOT v_live.allow_other_hosts_yn AND NOT v_takes_part THEN RETURN 'un_allowance_host'; END IF;
  IF v_user.excel_only_yn AND v_live.type <> 'excel' THEN RETURN 'excel_only'; END IF;
  IF NOT v_takes_part AND NOT has_fan_level(v_live.host_key, p_user_key, v_entry_level) THEN RETURN 'fan_grade'; END IF;
  RETURN NULL;
END $$;
