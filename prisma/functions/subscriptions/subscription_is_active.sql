-- Whether a member currently subscribes to a host. PL/pgSQL, since its plans are cached.
-- Called by host_say_refusal, and by statements of lives, social and users that show the badge. Rules: SUBSCRIPTIONS-3,
-- SUBSCRIPTIONS-11.
CREATE OR REPLACE FUNCTION subscription_is_active(p_host_key int, p_user_key int, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM subscriptions s WHERE s.user_key = p_user_key AND s.host_key = p_host_key AND s.ends_at > p_now);
END $$;
