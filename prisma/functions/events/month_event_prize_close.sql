-- Marks a prize of an event as paid, with the item or coupon that was granted and the winner's alarm; with a reason, as
-- unpaid. An item or a coupon that stays with the house is noted here, money by event_prize_pay. The caller holds the
-- lock of the row. Returns `paid` or `unpaid`.
-- Called by month_event_prize_pay, month_event_coupon_claim and month_event_coupon_close. Rules: EVENTS-55, EVENTS-56, EVENTS-59.
CREATE OR REPLACE FUNCTION month_event_prize_close(
  p_prize month_event_prizes, p_granted_ref text, p_reason text, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_key text := format('month-event:%s:%s:%s', p_prize.event_id, p_prize.kind, p_prize.number);
BEGIN
  UPDATE month_event_prizes p SET paid_at = CASE WHEN p_reason IS NULL THEN p_now END, unpaid_reason = p_reason,
    granted_ref = p_granted_ref, try_at = NULL, problem = NULL
  WHERE p.event_id = p_prize.event_id AND p.kind = p_prize.kind AND p.number = p_prize.number;
  IF p_reason IS NULL THEN
    PERFORM alarm_note(p_prize.user_key, 'prize', v_key, NULL, jsonb_strip_nulls(jsonb_build_object('source', 'event',
      'asset', coalesce(p_prize.asset::text, p_prize.terms ->> 'asset'), 'amount', p_prize.amount,
      'name', p_prize.terms ->> 'name', 'path', '/event/month-' || p_prize.event_id)), p_now);
    RETURN 'paid';
  END IF;
  IF p_prize.terms IS NOT NULL THEN
    PERFORM event_unpaid_note(p_kind => 'event_' || p_prize.kind, p_source_key => p_prize.user_key || ' ' || v_key,
      p_user_key => p_prize.user_key, p_asset => NULL, p_amount => p_prize.amount, p_reason => p_reason, p_now => p_now,
      p_terms => p_prize.terms);
  END IF;
  RETURN 'unpaid';
END $$;
