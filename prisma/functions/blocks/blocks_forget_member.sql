-- Deletes a member's blocks, hides and managers, and those of other members that name the member, when an account is
-- erased. The room log remains: it contains only keys.
-- Called by member_forget. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION blocks_forget_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM managers WHERE user_key = p_user_key OR host_key = p_user_key;
  DELETE FROM channel_blocks WHERE user_key = p_user_key OR host_key = p_user_key;
  DELETE FROM live_kicks WHERE user_key = p_user_key;
  DELETE FROM content_blocks WHERE user_key = p_user_key OR target_key = p_user_key;
  DELETE FROM message_blocks WHERE user_key = p_user_key OR target_key = p_user_key;
  DELETE FROM chat_hides WHERE user_key = p_user_key OR target_key = p_user_key;
END $$;
