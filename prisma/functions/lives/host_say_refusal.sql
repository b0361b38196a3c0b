-- Why a member may not write to the audience of a host, or null: in a live's room, or (p_vod_key null) outside one.
-- Does not check watching; talkRefusal of server/src/lives/watch-rules.ts implements the same. PL/pgSQL, since its
-- plans are cached.
-- Called by gift_send_all. Rules: GIFTS-17, CHAT-25, CHAT-28, CHAT-43, CHAT-53.
CREATE OR REPLACE FUNCTION host_say_refusal(p_host_key int, p_vod_key int, p_user_key int, p_now timestamptz)
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
  SELECT room_fan_level(p_host_key, l.chat_fan_level) INTO v_chat_level FROM lives l WHERE l.vod_key = p_vod_key;
  IF coalesce(v_chat_level, 0) > 0 AND NOT has_fan_level(p_host_key, p_user_key, v_chat_level)
    AND NOT channel_is_managed(p_host_key, p_user_key)
  THEN RETURN 'fan_grade'; END IF;
  IF EXISTS (SELECT FROM room_modes m WHERE m.host_key = p_host_key AND m.subscribers_only_yn AND p_vod_key IS NOT NULL)
    AND NOT subscription_is_active(p_host_key, p_user_key, p_now) AND NOT channel_is_managed(p_host_key, p_user_key)
  THEN RETURN 'subscribers_only'; END IF;
  RETURN NULL;
END $$;
