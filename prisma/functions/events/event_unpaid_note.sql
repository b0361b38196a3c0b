-- Notes a prize that cannot be paid, once for its kind and key: the house retains it. An item or a coupon
-- has terms instead of an asset.
-- Called by event_prize_pay, and by functions and jobs that pay prizes. Rules: EVENTS-14.
CREATE OR REPLACE FUNCTION event_unpaid_note(
  p_kind text, p_source_key text, p_user_key int, p_asset ledger_asset, p_amount bigint, p_reason text, p_now timestamptz,
  p_terms jsonb DEFAULT NULL
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO event_unpaid_prizes (kind, source_key, user_key, asset, amount, reason, created_at, terms)
  VALUES (p_kind, p_source_key, p_user_key, p_asset, p_amount, p_reason, p_now, p_terms) ON CONFLICT (kind, source_key) DO NOTHING
$$;
