-- The price and length of a subscription, and the shares: the settings in force, or their defaults, which
-- server/src/subscriptions/subscriptions.settings.ts and, for the won, the store's settings declare. Read here, since
-- no server takes part when a payment in won is delivered.
-- Called by the other functions of subscriptions and by statements of server/src/subscriptions. Rules: SUBSCRIPTIONS-1,
-- SUBSCRIPTIONS-2.
CREATE OR REPLACE FUNCTION subscription_terms()
RETURNS TABLE (star_cnt bigint, amount_krw bigint, days int, renew_days int, fans_min int, host_percent int)
LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(max((s.value #>> '{}')::bigint) FILTER (WHERE s.key = 'subscription_star'), 45),
    coalesce(max((s.value #>> '{}')::bigint) FILTER (WHERE s.key = 'subscription_price_krw'), 4500),
    coalesce(max((s.value #>> '{}')::int) FILTER (WHERE s.key = 'subscription_days'), 30),
    coalesce(max((s.value #>> '{}')::int) FILTER (WHERE s.key = 'subscription_renew_days'), 3),
    coalesce(max((s.value #>> '{}')::int) FILTER (WHERE s.key = 'subscription_fans_min'), 10),
    coalesce(max((s.value #>> '{}')::int) FILTER (WHERE s.key = 'subscription_host_percent'), 70)
  FROM settings_in_force s WHERE s.key IN ('subscription_star', 'subscription_price_krw', 'subscription_days',
    'subscription_renew_days', 'subscription_fans_min', 'subscription_host_percent')
$$;
