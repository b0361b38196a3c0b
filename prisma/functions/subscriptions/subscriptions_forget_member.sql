-- Ends a member's subscriptions, and the subscriptions to the member, when the account is erased. Payments remain in
-- the ledger.
-- Called by member_forget. Rules: SUBSCRIPTIONS-10.
CREATE OR REPLACE FUNCTION subscriptions_forget_member(p_user_key int, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriptions SET ends_at = greatest(p_now, started_at), changed_at = now()
    WHERE (user_key = p_user_key OR host_key = p_user_key) AND ends_at > p_now;
END $$;
