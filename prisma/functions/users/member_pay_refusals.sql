-- One row: why a member may not pay, for whatever purpose (with honey, for honey, for a name), or null. In SQL, and
-- stable, so that Postgres inlines it into the caller's statement: it costs no call.
-- Refuses: user_not_found, block_admin (USERS-6), verification_required (USERS-6), minor_payment (USERS-6),
-- payment_owed (STORE-25).
-- Called by member_pay_refusal and gift_refusals. Rules: USERS-6, STORE-25.
CREATE OR REPLACE FUNCTION member_pay_refusals(p_user_key int, p_now timestamptz)
RETURNS TABLE (refusal text) LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN u.user_key IS NULL THEN 'user_not_found'
    WHEN EXISTS (SELECT FROM sanctions_in_force(p_user_key, 'service', p_now)) THEN 'block_admin'
    WHEN NOT u.verification_yn THEN 'verification_required'
    WHEN NOT u.user_adult_yn THEN 'minor_payment'
    WHEN EXISTS (SELECT FROM receivables_open(p_user_key)) THEN 'payment_owed'
  END
  FROM (SELECT 1) one LEFT JOIN users u ON u.user_key = p_user_key AND u.deleted_at IS NULL
$$;
