-- Why a member may not write to the audience of a host, or null: in a live's room, or (p_vod_key null) outside one.
-- Reads the facts that room_talk_refusal decides by; does not check watching. No block silences the host and operators.
-- Levels and modes apply in a live's room only. PL/pgSQL, since its plan is cached.
-- Refuses: login_required (CHAT-24), room_talk_refusal.
-- Called by gift_send_all and the statement of lives/room/watch-facts.ts. Rules: GIFTS-17, CHAT-25, CHAT-28, CHAT-43,
-- CHAT-53.
CREATE OR REPLACE FUNCTION host_say_refusal(p_host_key int, p_vod_key int, p_user_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN me.in_charge IS NULL THEN 'login_required' ELSE room_talk_refusal(
      NOT me.in_charge AND (EXISTS (SELECT FROM sanctions_in_force(p_user_key, 'chat', p_now))
        OR EXISTS (SELECT FROM channel_block_of(p_host_key, p_user_key, 'chat'))),
      me.in_charge OR EXISTS (SELECT FROM channel_manager_of(p_host_key, p_user_key)),
      coalesce((SELECT f.level FROM fan_level_of(p_host_key, p_user_key) f), 0),
      coalesce(room.fan_level, 0), coalesce(room.subscribers_only, false),
      subscription_is_active(p_host_key, p_user_key, p_now)) END
    FROM (SELECT 1) one
      LEFT JOIN LATERAL (
        SELECT u.role = 'operator' OR u.user_key = p_host_key AS in_charge
        FROM member_profiles u WHERE u.user_key = p_user_key AND u.deleted_at IS NULL
      ) me ON true
      LEFT JOIN LATERAL (
        SELECT r.* FROM lives l CROSS JOIN LATERAL room_limits(p_host_key, l.chat_fan_level) r WHERE l.vod_key = p_vod_key
      ) room ON true);
END $$;
