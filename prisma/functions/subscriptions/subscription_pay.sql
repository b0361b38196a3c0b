-- Subscribes to a host for a term with honey, or pays for one more: decides, debits, shares, posts and records it in
-- one round trip. The host's share is rounded down to whole honey and credited by an unfolded posting alone; the rest
-- goes to the house. p_star is the price shown to the member; null pays the price in force. Returns `subscribed` with
-- the response of the call, `replayed` with the stored response to the same key and input, or the refusal.
-- Refuses: money_claim, subscription_refusal, subscription_price_changed (SUBSCRIPTIONS-8), not_enough_star
-- (SUBSCRIPTIONS-8).
-- Called by server/src/subscriptions/subscriptions.service.ts. Rules: SUBSCRIPTIONS-1 to SUBSCRIPTIONS-8, WALLET-2 to
-- WALLET-4.
CREATE OR REPLACE FUNCTION subscription_pay(
  p_user_key int, p_host_key int, p_star bigint, p_key text, p_hash text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_wallet wallets;
  v_refusal text;
  v_terms record;
  v_host_star bigint;
  v_granted bigint;
  v_next record;
  v_payment subscription_payments;
  v_transfer_id bigint;
  v_income_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => 'STAR', p_operation => 'subscription',
    p_owner_key => p_user_key, p_key => p_key, p_hash => p_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_wallet := v_claim.wallet;

  -- Checked under the lock of the wallet and in separate statements: changes made while this call waited are seen.
  v_refusal := subscription_refusal(p_user_key, p_host_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  SELECT * INTO v_terms FROM subscription_terms();
  IF p_star <> v_terms.star_cnt THEN
    RETURN QUERY SELECT 'subscription_price_changed', NULL::jsonb; RETURN;
  END IF;
  p_star := v_terms.star_cnt;
  IF v_wallet.granted + v_wallet.bought < p_star THEN
    RETURN QUERY SELECT 'not_enough_star', NULL::jsonb; RETURN;
  END IF;

  SELECT * INTO v_next FROM subscription_next_term(p_user_key, p_host_key, v_terms.days, p_now);
  v_host_star := p_star * v_terms.host_percent / 100;
  v_payment.payment_id := nextval('subscription_payments_payment_id_seq');
  SELECT r.id, r.answer INTO v_transfer_id, answer FROM ledger_record('subscription', p_user_key, p_key, p_hash,
    jsonb_build_object(
    'payment_id', v_payment.payment_id, 'target_user_key', p_host_key, 'star_cnt', p_star,
    'balance_star_cnt', v_wallet.granted + v_wallet.bought - p_star, 'started_at', v_next.started_at, 'ends_at', v_next.ends_at,
    'created_at', p_now), p_now) r;

  SELECT a.id INTO STRICT v_income_id FROM ledger_account_keys a
    WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = p_host_key AND a.code = '';
  IF v_host_star > 0 THEN
    PERFORM wallet_debit(v_wallet, v_transfer_id, v_income_id, v_host_star);
    v_granted := least(v_wallet.granted, v_host_star);
    v_wallet.granted := v_wallet.granted - v_granted;
    v_wallet.bought := v_wallet.bought - (v_host_star - v_granted);
  END IF;
  IF p_star > v_host_star THEN
    PERFORM wallet_debit(v_wallet, v_transfer_id, house_account('STAR', 'subscription'), p_star - v_host_star);
  END IF;
  v_payment.transfer_id := v_transfer_id;
  v_payment.user_key := p_user_key;
  v_payment.host_key := p_host_key;
  v_payment.star_cnt := p_star;
  v_payment.host_star_cnt := v_host_star;
  v_payment.starts_at := v_next.starts_at;
  v_payment.ends_at := v_next.ends_at;
  v_payment.created_at := p_now;
  PERFORM subscription_extend(v_payment, v_next.started_at);
  outcome := 'subscribed';
  RETURN NEXT;
END $$;
