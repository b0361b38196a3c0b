-- Why a member may not moderate another member in the rooms of a host, or null: members may not moderate themselves, a
-- manager neither the host nor another manager, and no one an operator.
-- Refuses: moderator_refusal, self_target (BLOCKS-2), user_not_found, protected_target (BLOCKS-2).
-- Called by statements of blocks/moderators.service.ts, which hold the host's lock. Rules: BLOCKS-1, BLOCKS-2.
CREATE OR REPLACE FUNCTION moderation_refusal(p_host_key int, p_by_key int, p_target_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_refusal text := moderator_refusal(p_host_key, p_by_key, p_now);
  v_role user_role;
BEGIN
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  IF p_by_key = p_target_key THEN RETURN 'self_target'; END IF;
  SELECT u.role INTO v_role FROM member_profiles u WHERE u.user_key = p_target_key AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'user_not_found'; END IF;
  IF v_role = 'operator' OR p_target_key = p_host_key
    OR (p_by_key <> p_host_key AND channel_is_managed(p_host_key, p_target_key))
  THEN RETURN 'protected_target'; END IF;
  RETURN NULL;
END $$;
