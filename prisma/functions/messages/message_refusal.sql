-- Why a member may not write to another, or null. A message block by the receiver is no reason: the sender must not
-- learn of it, and the message is withheld. A member may reply if the receiver has written, unless the receiver accepts
-- no messages at all.
-- Refuses: self_target (MESSAGES-4), login_required, user_not_found (MESSAGES-4), block_admin (MESSAGES-3),
-- verification_required (MESSAGES-3), message_adults_only (MESSAGES-3), message_target_blocked (MESSAGES-4),
-- message_not_allowed (MESSAGES-2).
-- Called by message_send and a statement of server/src/messages/conversations. Rules: MESSAGES-2 to MESSAGES-4,
-- MESSAGES-9.
CREATE OR REPLACE FUNCTION message_refusal(p_sender int, p_receiver int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_sender record;
  v_from text;
BEGIN
  IF p_sender = p_receiver THEN RETURN 'self_target'; END IF;
  SELECT u.role, u.verification_yn, u.user_adult_yn INTO v_sender FROM member_profiles u
    WHERE u.user_key = p_sender AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'login_required'; END IF;
  IF NOT EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_receiver AND u.deleted_at IS NULL) THEN RETURN 'user_not_found'; END IF;
  IF v_sender.role = 'operator' THEN RETURN NULL; END IF;
  IF member_is_restricted(p_sender, 'service', p_now) OR member_is_restricted(p_sender, 'chat', p_now) THEN
    RETURN 'block_admin';
  END IF;
  IF NOT v_sender.verification_yn THEN RETURN 'verification_required'; END IF;
  IF NOT v_sender.user_adult_yn THEN RETURN 'message_adults_only'; END IF;
  IF person_is_blocked(p_sender, p_receiver) THEN RETURN 'message_target_blocked'; END IF;
  SELECT s.receive_from INTO v_from FROM message_settings s WHERE s.user_key = p_receiver;
  IF v_from IS NULL OR v_from = 'everyone' THEN RETURN NULL; END IF;
  IF v_from <> 'nobody' THEN
    IF EXISTS (SELECT FROM message_boxes b WHERE b.user_key = p_receiver AND b.other_key = p_sender AND b.wrote_yn)
      OR EXISTS (SELECT FROM host_follows f WHERE f.host_key = p_sender AND f.user_key = p_receiver)
      OR (v_from = 'fans' AND has_fan_level(p_receiver, p_sender, 1))
    THEN RETURN NULL; END IF;
  END IF;
  RETURN 'message_not_allowed';
END $$;
