-- Why a member may not subscribe to a host now, or pay for another term, by whatever means; or null. PL/pgSQL, since
-- its plans are cached.
-- Refuses: host_not_found (SUBSCRIPTIONS-6), self_subscribe (SUBSCRIPTIONS-6), member_pay_refusal, excel_only
-- (SUBSCRIPTIONS-6), subscribe_blocked (SUBSCRIPTIONS-7), subscribe_own_block (SUBSCRIPTIONS-7), already_subscribed
-- (SUBSCRIPTIONS-3), cannot_subscribe (SUBSCRIPTIONS-5, SUBSCRIPTIONS-7).
-- Called by subscription_pay, subscription_deliver, and statements of server/src/subscriptions. Rules: SUBSCRIPTIONS-3
-- to SUBSCRIPTIONS-7, USERS-6.
CREATE OR REPLACE FUNCTION subscription_refusal(p_user_key int, p_host_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_terms record;
  v_refusal text;
BEGIN
  IF NOT EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_host_key AND u.role = 'host' AND u.deleted_at IS NULL) THEN
    RETURN 'host_not_found';
  END IF;
  IF p_user_key = p_host_key THEN RETURN 'self_subscribe'; END IF;
  v_refusal := member_pay_refusal(p_user_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  IF EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_user_key AND u.excel_only_yn AND u.role <> 'operator') THEN
    RETURN 'excel_only';
  END IF;
  IF channel_is_blocked(p_host_key, p_user_key, 'live') OR content_is_blocked(p_host_key, p_user_key) THEN
    RETURN 'subscribe_blocked';
  END IF;
  IF content_is_blocked(p_user_key, p_host_key) THEN RETURN 'subscribe_own_block'; END IF;
  SELECT * INTO v_terms FROM subscription_terms();
  IF EXISTS (SELECT FROM subscriptions s WHERE s.user_key = p_user_key AND s.host_key = p_host_key
    AND s.ends_at > p_now + make_interval(days => v_terms.renew_days))
  THEN RETURN 'already_subscribed'; END IF;
  -- A host who requested deletion takes no monthly payment, since the account ends before the term does.
  IF EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_host_key AND u.deletion_asked_at IS NOT NULL)
    OR member_is_restricted(p_host_key, 'service', p_now) OR member_is_restricted(p_host_key, 'broadcast', p_now)
    OR subscription_fans(p_host_key, v_terms.fans_min) < v_terms.fans_min
  THEN RETURN 'cannot_subscribe'; END IF;
  RETURN NULL;
END $$;
