-- One row: who a room of a host admits to the chat: the required fan level, that of the live (p_live_level) or of the
-- room's modes, whichever is higher, and whether only subscribers may chat. In SQL, and stable, so that Postgres inlines
-- it into the caller's statement: it costs no call.
-- Called by host_say_refusal and room_fan_level. Rules: CHAT-28, CHAT-43, CHAT-53.
CREATE OR REPLACE FUNCTION room_limits(p_host_key int, p_live_level int)
RETURNS TABLE (fan_level int, subscribers_only boolean) LANGUAGE sql STABLE AS $$
  SELECT greatest(p_live_level, coalesce(m.fan_level, 0)), coalesce(m.subscribers_only_yn, false)
  FROM (SELECT 1) one LEFT JOIN room_modes m ON m.host_key = p_host_key
$$;
