-- Deletes the next batch of an erased account's rows of which there may be thousands: its follows in both directions,
-- its comments, messages and alarms. At most p_limit, so that no statement takes long. Returns p_limit while more may
-- be left, and 0 when done.
-- Called by the job of server/src/settings/deletion.service.ts. Rules: SETTINGS-22, SETTINGS-23.
CREATE OR REPLACE FUNCTION member_erase(p_user_key int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_left int := p_limit;
BEGIN
  PERFORM FROM member_erasures e WHERE e.user_key = p_user_key FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  -- The sandbox may have restored the member.
  PERFORM FROM users u WHERE u.user_key = p_user_key AND u.deleted_at IS NOT NULL FOR SHARE;
  IF NOT FOUND THEN
    DELETE FROM member_erasures WHERE user_key = p_user_key;
    RETURN 0;
  END IF;
  v_left := v_left - follows_delete_of_member(p_user_key, v_left);
  v_left := v_left - comments_delete_of_member(p_user_key, v_left);
  v_left := v_left - messages_delete_of_member(p_user_key, v_left);
  v_left := v_left - alarms_delete_of_member(p_user_key, v_left);
  IF v_left <= 0 THEN RETURN p_limit; END IF;
  DELETE FROM member_erasures WHERE user_key = p_user_key;
  RETURN 0;
END $$;
