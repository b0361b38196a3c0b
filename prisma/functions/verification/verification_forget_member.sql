-- Deletes an erased member's identity verifications, also those before the account existed, and the codes sent to the
-- member or to the member's telephone.
-- Called by member_forget. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION verification_forget_member(p_user_key int, p_phone_hash text, p_person_hash text DEFAULT NULL)
RETURNS void LANGUAGE sql AS $$
  DELETE FROM phone_codes WHERE user_key = p_user_key OR phone_hash = p_phone_hash;
  DELETE FROM identity_verifications WHERE user_key = p_user_key OR person_hash = p_person_hash;
$$;
