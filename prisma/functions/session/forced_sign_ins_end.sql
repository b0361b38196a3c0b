-- When an operator's sign-in ends, ends the sign-ins as other members that were opened from it: their refresh tokens
-- and their access tokens, in the same commit, whatever the reason.
-- Trigger: sign_ins_end_forced. Rules: ADMIN-10.
CREATE OR REPLACE FUNCTION forced_sign_ins_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  WITH ended AS (
    UPDATE sign_ins SET ended_at = NEW.ended_at, end_reason = 'operator'
    WHERE opened_from = NEW.id AND ended_at IS NULL RETURNING id, user_key
  )
  SELECT count(access_revoke(e.user_key, NULL, e.id, NEW.ended_at)) INTO v_count FROM ended e;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sign_ins_end_forced AFTER UPDATE OF ended_at ON sign_ins
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL AND NEW.operator_key IS NULL)
  EXECUTE FUNCTION forced_sign_ins_end();
