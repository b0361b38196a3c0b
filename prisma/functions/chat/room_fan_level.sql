-- The fan level required to chat in a live: see room_limits. PL/pgSQL, since its plans are cached.
-- Called by servers of the previous version. Rules: CHAT-28, CHAT-43.
CREATE OR REPLACE FUNCTION room_fan_level(p_host_key int, p_live_level int) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT r.fan_level FROM room_limits(p_host_key, p_live_level) r);
END $$;
