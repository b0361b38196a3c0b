-- Records that the provider refused to pay a refund, and restores its honey or its item. Returns whether this call did.
-- Money that could not be delivered remains due forever: such a refund does not fail, and its first refusal is recorded
-- for operators.
-- Called by server/src/store/payments/refunds.service.ts. Rules: STORE-23, STORE-45, STORE-48.
CREATE OR REPLACE FUNCTION order_refund_failed(p_refund_id bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_order orders;
  v_wallet wallets;
  v_refund order_refunds;
  v_transfer_id bigint;
BEGIN
  SELECT o.* INTO v_order FROM orders o JOIN order_refunds r USING (order_no) WHERE r.refund_id = p_refund_id FOR UPDATE OF o;
  v_wallet := wallet_lock(v_order.user_key, 'STAR');
  UPDATE order_refunds SET state = 'failed' WHERE refund_id = p_refund_id AND state = 'pending' AND cause = 'operator'
    RETURNING * INTO v_refund;
  IF NOT FOUND THEN
    UPDATE order_refunds SET refused_at = p_now WHERE refund_id = p_refund_id AND state = 'pending' AND refused_at IS NULL;
    IF FOUND THEN
      INSERT INTO order_events (order_no, state, source, note, created_at)
      VALUES (v_order.order_no, v_order.state, 'provider', 'refund_refused', p_now);
    END IF;
    RETURN false;
  END IF;
  IF v_order.kind = 'item' THEN
    PERFORM item_restore(v_order.order_no);
  ELSE
    SELECT r.id INTO v_transfer_id FROM ledger_record('honey_refund_undone', 0, p_refund_id::text, '',
      jsonb_build_object('refund_id', p_refund_id), p_now) r;
    PERFORM ledger_post(v_transfer_id, 'STAR', house_account('STAR', 'sale'), v_wallet.account_id, v_refund.star_cnt, 'bought');
    IF v_refund.bonus_star_cnt > 0 THEN
      PERFORM ledger_post(v_transfer_id, 'STAR', house_account('STAR', 'grant'), v_wallet.account_id, v_refund.bonus_star_cnt, 'granted');
    END IF;
    UPDATE honey_lots SET taken_cnt = taken_cnt - v_refund.star_cnt WHERE order_no = v_order.order_no;
  END IF;
  INSERT INTO order_events (order_no, state, source, note, created_at)
  VALUES (v_order.order_no, v_order.state, 'provider', 'refund_failed', p_now);
  RETURN true;
END $$;
