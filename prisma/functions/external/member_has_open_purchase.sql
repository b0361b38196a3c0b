-- Whether the result of something that a member does at a service beside the product is open. An account is not erased
-- before it is known.
-- Called by member_erasure_waits. Rules: EXTERNAL-10, SETTINGS-22.
CREATE OR REPLACE FUNCTION member_has_open_purchase(p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM external_purchases e WHERE e.user_key = p_user_key AND e.state IN ('held', 'pending'));
END $$;
