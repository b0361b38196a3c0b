-- Deletes an erased member's sign-ins, linked social accounts, second factors and counted attempts.
-- Called by member_forget. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION session_forget_member(p_user_key int, p_login_id text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM attempt_limits WHERE login_id = p_login_id OR (kind = 'factor' AND login_id = p_user_key::text);
  DELETE FROM operator_totps WHERE user_key = p_user_key;
  DELETE FROM operator_passkeys WHERE user_key = p_user_key;
  DELETE FROM operator_recovery_codes WHERE user_key = p_user_key;
  DELETE FROM factor_challenges WHERE user_key = p_user_key;
  DELETE FROM social_accounts WHERE user_key = p_user_key;
  DELETE FROM sign_ins WHERE user_key = p_user_key;
$$;
