-- The fan level required to chat in a live: that of the live or of its room's settings, whichever is higher. PL/pgSQL,
-- since its plans are cached.
-- Called by host_say_refusal. Rules: CHAT-28, CHAT-43.
CREATE OR REPLACE FUNCTION room_fan_level(p_host_key int, p_live_level int) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN greatest(p_live_level, coalesce((SELECT m.fan_level FROM room_modes m WHERE m.host_key = p_host_key), 0));
END $$;
