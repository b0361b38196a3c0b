-- A card holder had a payment charged back. Its honey that is not refunded yet is taken from the wallet as far as
-- possible, bought before granted; the missing rest becomes a debt (receivables), and until that is settled the member
-- may neither pay nor give. Hosts retain what they received. A pending refund will not be paid any more: its honey or
-- its item stays taken, and a taken item causes no debt. Returns `advanced` or, if the order cannot take this step (any
-- more), `no_change`, with the row, or the refusal.
-- Refuses: order_not_found (STORE-8).
-- Called by server/src/store/orders/order-states.service.ts. Rules: STORE-24, STORE-25, STORE-48.
CREATE OR REPLACE FUNCTION order_charge_back(p_order_no text, p_source text, p_now timestamptz)
RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_order orders;
  v_wallet wallets;
  v_star bigint := 0;
  v_bonus bigint := 0;
  v_bought bigint;
  v_granted_star bigint;
  v_granted_bonus bigint;
  v_missing bigint := 0;
  v_transfer_id bigint;
BEGIN
  SELECT * INTO v_order FROM orders o WHERE o.order_no = p_order_no FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'order_not_found', NULL::jsonb; RETURN; END IF;
  IF NOT order_may_become(v_order.state, 'charged_back') THEN
    RETURN QUERY SELECT 'no_change', to_jsonb(v_order); RETURN;
  END IF;
  IF v_order.state <> 'refund_due' THEN
    v_wallet := wallet_lock(v_order.user_key, 'STAR');
    SELECT l.star_cnt - l.taken_cnt INTO v_star FROM honey_lots l WHERE l.order_no = p_order_no;
    v_star := coalesce(v_star, 0);
    SELECT v_order.bonus_star_cnt - coalesce(sum(r.bonus_star_cnt), 0) INTO v_bonus FROM order_refunds r
      WHERE r.order_no = p_order_no AND r.state <> 'failed';
    v_bought := least(v_star, v_wallet.bought);
    v_granted_bonus := least(v_bonus, v_wallet.granted);
    v_granted_star := least(v_star - v_bought, v_wallet.granted - v_granted_bonus);
    v_missing := v_star + v_bonus - v_bought - v_granted_bonus - v_granted_star;
    IF v_star + v_bonus > 0 THEN
      SELECT r.id INTO v_transfer_id FROM ledger_record('honey_chargeback', 0, p_order_no, '',
        jsonb_build_object('order_no', p_order_no, 'missing_star_cnt', v_missing), p_now) r;
      PERFORM ledger_post(v_transfer_id, 'STAR', p.source, house_account('STAR', p.destination), p.amount, p.fund) FROM (VALUES
        (v_wallet.account_id, 'sale', v_bought, 'bought'::ledger_fund),
        (v_wallet.account_id, 'grant', v_granted_bonus, 'granted'),
        (v_wallet.account_id, 'sale', v_granted_star, 'granted'),
        (house_account('STAR', 'receivable'), 'sale', v_missing, 'bought')
      ) p (source, destination, amount, fund) WHERE p.amount > 0;
      UPDATE honey_lots SET taken_cnt = star_cnt WHERE order_no = p_order_no;
    END IF;
    IF v_missing > 0 OR (v_order.kind <> 'honey' AND NOT EXISTS (SELECT FROM order_refunds r
        WHERE r.order_no = p_order_no AND r.cause = 'operator' AND r.state = 'pending')) THEN
      INSERT INTO receivables (order_no, user_key, star_cnt, amount_krw, created_at) VALUES (p_order_no, v_order.user_key, v_missing,
        CASE WHEN v_order.kind = 'honey' THEN least(v_order.amount_krw, v_order.amount_krw * v_missing / v_order.star_cnt)
          ELSE v_order.amount_krw END, p_now);
    END IF;
  END IF;
  UPDATE order_refunds SET state = 'failed' WHERE order_no = p_order_no AND state = 'pending' AND cause = 'undelivered';
  UPDATE order_refunds SET state = 'done', amount_krw = 0, done_at = p_now WHERE order_no = p_order_no AND state = 'pending';
  INSERT INTO order_refunds (order_no, cause, state, amount_krw, star_cnt, bonus_star_cnt, reason, transfer_id, idempotency_key,
    created_at, done_at)
  VALUES (p_order_no, 'chargeback', 'done', v_order.amount_krw - v_order.refunded_krw, v_star, v_bonus, 'chargeback', v_transfer_id,
    'chargeback', p_now, p_now);
  UPDATE orders SET state = 'charged_back', refunded_krw = amount_krw, check_at = NULL WHERE order_id = v_order.order_id
    RETURNING * INTO v_order;
  INSERT INTO order_events (order_no, state, source, note, created_at)
  VALUES (p_order_no, 'charged_back', p_source, CASE WHEN v_missing > 0 THEN 'receivable' ELSE '' END, p_now);
  RETURN QUERY SELECT 'advanced', to_jsonb(v_order);
END $$;
