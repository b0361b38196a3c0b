-- Why a member may not moderate the rooms of a host, or null: the host and the host's managers may, unless an operator
-- restricts them from the service.
-- Refuses: host_not_found (BLOCKS-1), not_moderator (BLOCKS-1), block_admin (BLOCKS-1).
-- Called by moderation_refusal, room_change_refusal, and by statements of blocks/moderators.service.ts. Rules:
-- BLOCKS-1.
CREATE OR REPLACE FUNCTION moderator_refusal(p_host_key int, p_by_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_host_key AND u.role = 'host' AND u.deleted_at IS NULL) THEN
    RETURN 'host_not_found';
  END IF;
  IF p_by_key <> p_host_key AND NOT channel_is_managed(p_host_key, p_by_key) THEN RETURN 'not_moderator'; END IF;
  IF member_is_restricted(p_by_key, 'service', p_now) THEN RETURN 'block_admin'; END IF;
  RETURN NULL;
END $$;
