-- Writes the term that an order in won paid for, in the transaction of the order, once for its number. The host gets
-- the same share of the price in honey as of a term paid in honey, from the house, which has the won. Returns null on
-- success, including an earlier one, otherwise the refusal: the order is then refunded.
-- Refuses: money_claim, subscription_refusal.
-- Called by order_deliver. Rules: SUBSCRIPTIONS-9, WALLET-4.
CREATE OR REPLACE FUNCTION subscription_deliver(
  p_order_no text, p_user_key int, p_host_key int, p_amount_krw bigint, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_refusal text;
  v_terms record;
  v_host_star bigint;
  v_next record;
  v_payment subscription_payments;
  v_transfer_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => 'STAR', p_operation => 'subscription_order',
    p_owner_key => p_user_key, p_key => p_order_no, p_hash => p_order_no);
  IF v_claim.outcome IS NOT NULL THEN RETURN nullif(v_claim.outcome, 'replayed'); END IF;
  v_refusal := subscription_refusal(p_user_key, p_host_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;

  SELECT * INTO v_terms FROM subscription_terms();
  SELECT * INTO v_next FROM subscription_next_term(p_user_key, p_host_key, v_terms.days, p_now);
  v_host_star := v_terms.star_cnt * v_terms.host_percent / 100;
  -- The lowest price and percentage that the settings allow leave the host one honey.
  v_payment.payment_id := nextval('subscription_payments_payment_id_seq');
  SELECT r.id INTO v_transfer_id FROM ledger_record('subscription_order', p_user_key, p_order_no, p_order_no,
    jsonb_build_object(
    'payment_id', v_payment.payment_id, 'target_user_key', p_host_key, 'amount_krw', p_amount_krw, 'started_at', v_next.started_at,
    'ends_at', v_next.ends_at, 'created_at', p_now), p_now) r;
  PERFORM ledger_post(v_transfer_id, 'STAR',
    house_account('STAR', 'subscription'),
    (SELECT a.id FROM ledger_account_keys a
      WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = p_host_key AND a.code = ''),
    v_host_star, 'bought');
  v_payment.transfer_id := v_transfer_id;
  v_payment.user_key := p_user_key;
  v_payment.host_key := p_host_key;
  v_payment.order_no := p_order_no;
  v_payment.star_cnt := v_terms.star_cnt;
  v_payment.host_star_cnt := v_host_star;
  v_payment.amount_krw := p_amount_krw;
  v_payment.starts_at := v_next.starts_at;
  v_payment.ends_at := v_next.ends_at;
  v_payment.created_at := p_now;
  PERFORM subscription_extend(v_payment, v_next.started_at);
  RETURN NULL;
END $$;
