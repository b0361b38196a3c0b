-- Why a member may not change how a host's rooms are kept, or null: the host and the managers may, while no operator restricts
-- them. PL/pgSQL, since its plans are kept.
-- Called by statements of server/src/chat/modes/room-modes.store.ts. Rules: CHAT-41, CHAT-47.
CREATE OR REPLACE FUNCTION room_change_refusal(p_host_key int, p_by_key int, p_now timestamptz) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_key = p_host_key AND u.role = 'host' AND u.deleted_at IS NULL) THEN
    RETURN 'host_not_found';
  END IF;
  IF p_host_key <> p_by_key AND NOT channel_is_managed(p_host_key, p_by_key) THEN RETURN 'forbidden'; END IF;
  IF member_is_restricted(p_by_key, 'service', p_now) THEN RETURN 'block_admin'; END IF;
  RETURN NULL;
END $$;
