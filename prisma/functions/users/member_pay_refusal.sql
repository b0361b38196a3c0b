-- Why a member may not pay, whatever for (with honey, for honey, for a name), or null. PL/pgSQL, since its plans are kept.
-- Called by gift_refusal, member_change_nick, order_request, order_deliver, deposit_add, deposit_arrive and deposit_decide.
-- Rules: USERS-6, STORE-25.
CREATE OR REPLACE FUNCTION member_pay_refusal(p_user_key int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_user record;
BEGIN
  SELECT u.verification_yn, u.user_adult_yn INTO v_user FROM users u
    WHERE u.user_key = p_user_key AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'user_not_found'; END IF;
  IF member_is_restricted(p_user_key, 'service', p_now) THEN RETURN 'block_admin'; END IF;
  IF NOT v_user.verification_yn THEN RETURN 'verification_required'; END IF;
  IF NOT v_user.user_adult_yn THEN RETURN 'minor_payment'; END IF;
  IF EXISTS (SELECT FROM receivables r WHERE r.user_key = p_user_key AND r.settled_at IS NULL) THEN
    RETURN 'payment_owed';
  END IF;
  RETURN NULL;
END $$;
