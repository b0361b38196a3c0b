-- Why a member may not change the chat settings of a host's rooms, or null: members who may moderate the rooms may;
-- others get 'forbidden'.
-- Refuses: moderator_refusal, forbidden (CHAT-41).
-- Called by statements of server/src/chat/modes/room-modes.store.ts. Rules: CHAT-41, CHAT-47.
CREATE OR REPLACE FUNCTION room_change_refusal(p_host_key int, p_by_key int, p_now timestamptz) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_refusal text := moderator_refusal(p_host_key, p_by_key, p_now);
BEGIN
  RETURN CASE v_refusal WHEN 'not_moderator' THEN 'forbidden' ELSE v_refusal END;
END $$;
