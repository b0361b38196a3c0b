-- The consumers of an outbox topic: new consumers are added here.
-- Called by outbox_rows.
CREATE OR REPLACE FUNCTION outbox_consumers(p_topic text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_topic
    WHEN 'gift' THEN ARRAY['room'] WHEN 'site_gift' THEN ARRAY['all_rooms']
    WHEN 'goal_set' THEN ARRAY['room'] WHEN 'goal_reached' THEN ARRAY['room'] WHEN 'goal_removed' THEN ARRAY['room']
    WHEN 'host_ask' THEN ARRAY['host_ask_results'] WHEN 'report' THEN ARRAY['reporter']
    WHEN 'bank_deposit' THEN ARRAY['bank'] WHEN 'bank_decision' THEN ARRAY['bank'] WHEN 'bank_receipt' THEN ARRAY['bank']
    WHEN 'order_coupon' THEN ARRAY['coupon_service']
    WHEN 'account_join' THEN ARRAY['joined_coupons']
    WHEN 'message' THEN ARRAY['message_push']
    WHEN 'exchange' THEN ARRAY['exchange_results']
    WHEN 'live_ended' THEN ARRAY['live_gifts']
    WHEN 'exchange_account' THEN ARRAY['exchange_account_results'] ELSE ARRAY[]::text[] END
$$;
