-- Advances an exchange by one step, with its postings. The possible steps: asked → approved (approve), rejected
-- (reject), cancelled (cancel, by its host); approved → paid (pay, as the provider reports; settle, as an operator
-- reports of a payout never submitted to the provider) and failed (fail, as the provider reports; give_up, as an
-- operator reports of a payout never submitted to the provider). Approving creates the debt in won to the host and
-- withholds the tax; paying clears the debt and the held honey; an exchange that ends unpaid returns the honey to the
-- income, and reverses the debt. Returns the state with the exchange's host and amounts, or the refusal: the state has
-- no such step (`exchange_closed`), or only the provider can decide the outcome (`exchange_payout_open`).
-- Refuses: exchange_not_found (EXCHANGE-22), exchange_closed (EXCHANGE-15), exchange_payout_open (EXCHANGE-18).
-- Called by server/src/exchange/exchanges/exchange-steps.service.ts. Rules: EXCHANGE-15 to EXCHANGE-20, EXCHANGE-25,
-- WALLET-1, WALLET-4.
CREATE OR REPLACE FUNCTION exchange_advance(
  p_exchange_id int, p_step text, p_host_key int, p_reason text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_exchange exchanges;
  v_state exchange_state;
  v_income_id bigint;
  v_owed_id bigint;
  v_transfer_id bigint;
BEGIN
  -- An exchange never changes its host. The host is locked before the exchange, as when it is requested.
  SELECT * INTO v_exchange FROM exchanges e WHERE e.exchange_id = p_exchange_id AND (p_host_key IS NULL OR e.user_key = p_host_key);
  IF NOT FOUND THEN RETURN QUERY SELECT 'exchange_not_found', NULL::jsonb; RETURN; END IF;
  PERFORM wallet_lock(v_exchange.user_key, 'STAR');
  SELECT * INTO STRICT v_exchange FROM exchanges e WHERE e.exchange_id = p_exchange_id FOR UPDATE;
  v_state := CASE v_exchange.state
    WHEN 'asked' THEN CASE p_step WHEN 'approve' THEN 'approved' WHEN 'reject' THEN 'rejected' WHEN 'cancel' THEN 'cancelled' END
    WHEN 'approved' THEN CASE p_step WHEN 'pay' THEN 'paid' WHEN 'settle' THEN 'paid' WHEN 'fail' THEN 'failed' WHEN 'give_up' THEN 'failed' END
  END;
  IF v_state IS NULL THEN RETURN QUERY SELECT 'exchange_closed', NULL::jsonb; RETURN; END IF;
  IF p_step IN ('settle', 'give_up') AND v_exchange.payout_sent_at IS NOT NULL THEN
    RETURN QUERY SELECT 'exchange_payout_open', NULL::jsonb; RETURN;
  END IF;

  UPDATE exchanges e SET state = v_state,
    reason = CASE WHEN v_state IN ('rejected', 'failed') THEN p_reason ELSE e.reason END,
    decided_at = CASE WHEN p_step IN ('approve', 'reject') THEN p_now ELSE e.decided_at END,
    closed_at = CASE WHEN v_state <> 'approved' THEN p_now END
  WHERE e.exchange_id = p_exchange_id;
  outcome := v_state;
  -- A state is reached once, so its key is never used twice; if it were, the ledger would refuse the second transfer.
  SELECT r.id, r.answer INTO v_transfer_id, answer FROM ledger_record(
    'exchange_' || v_state, 0, p_exchange_id::text, p_exchange_id::text, jsonb_build_object(
    'exchange_id', p_exchange_id, 'user_key', v_exchange.user_key, 'star_cnt', v_exchange.star_cnt,
    'net_krw', v_exchange.net_krw, 'withheld_krw', v_exchange.withheld_krw), p_now) r;

  SELECT a.id INTO STRICT v_income_id FROM ledger_account_keys a
    WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = v_exchange.user_key AND a.code = '';
  IF v_state IN ('approved', 'paid', 'failed') THEN
    PERFORM income_open(v_exchange.user_key, 'KRW');
    SELECT a.id INTO STRICT v_owed_id FROM ledger_account_keys a
      WHERE a.kind = 'income' AND a.asset = 'KRW' AND a.user_key = v_exchange.user_key AND a.code = '';
  END IF;
  CASE v_state
    WHEN 'approved' THEN
      PERFORM ledger_post(v_transfer_id, 'KRW', house_account('KRW', 'exchange'), v_owed_id, v_exchange.net_krw, 'bought');
      IF v_exchange.withheld_krw > 0 THEN
        PERFORM ledger_post(v_transfer_id, 'KRW', house_account('KRW', 'exchange'), house_account('KRW', 'withholding'),
          v_exchange.withheld_krw, 'bought');
      END IF;
    WHEN 'paid' THEN
      PERFORM ledger_post(v_transfer_id, 'KRW', v_owed_id, house_account('KRW', 'bank'), v_exchange.net_krw, 'bought');
      PERFORM exchange_post_star(v_transfer_id, house_account('STAR', 'exchange'), house_account('STAR', 'redeem'),
        v_exchange.star_cnt, v_exchange.granted_cnt);
    ELSE
      IF v_state = 'failed' THEN
        PERFORM ledger_post(v_transfer_id, 'KRW', v_owed_id, house_account('KRW', 'exchange'), v_exchange.net_krw, 'bought');
        IF v_exchange.withheld_krw > 0 THEN
          PERFORM ledger_post(v_transfer_id, 'KRW', house_account('KRW', 'withholding'), house_account('KRW', 'exchange'),
            v_exchange.withheld_krw, 'bought');
        END IF;
      END IF;
      PERFORM exchange_post_star(v_transfer_id, house_account('STAR', 'exchange'), v_income_id,
        v_exchange.star_cnt, v_exchange.granted_cnt);
  END CASE;
  IF v_state IN ('paid', 'failed', 'rejected') THEN
    PERFORM outbox_add('exchange', p_exchange_id::bigint, '{}'::jsonb);
  END IF;
  RETURN NEXT;
END $$;
