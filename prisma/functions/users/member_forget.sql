-- Deletes everything that named, reached or signed in an erased member: every area with personal data has a function
-- <area>_forget_member, called here. Areas with possibly thousands of rows of a member delete those in batches, in
-- member_erase. The login ID and the keyed hashes of telephone and person are those that the account had.
-- Called by member_empty. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION member_forget(
  p_user_key int, p_login_id text, p_phone_hash text, p_now timestamptz, p_person_hash text DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM core_forget_member(p_user_key);
  PERFORM session_forget_member(p_user_key, p_login_id);
  PERFORM policies_forget_member(p_user_key);
  PERFORM verification_forget_member(p_user_key, p_phone_hash, p_person_hash);
  PERFORM notices_forget_member(p_user_key);
  PERFORM inquiries_forget_member(p_user_key);
  PERFORM hosts_forget_member(p_user_key);
  PERFORM blocks_forget_member(p_user_key);
  PERFORM reports_forget_member(p_user_key);
  PERFORM exchange_forget_member(p_user_key);
  PERFORM store_forget_member(p_user_key);
  PERFORM external_forget_member(p_user_key);
  -- Before files, whose deletion removes the signatures that show them.
  PERFORM broadcast_forget_member(p_user_key);
  PERFORM chat_forget_member(p_user_key);
  PERFORM items_forget_member(p_user_key);
  PERFORM subscriptions_forget_member(p_user_key, p_now);
  PERFORM events_forget_member(p_user_key);
  PERFORM files_forget_member(p_user_key, p_now);
END $$;
