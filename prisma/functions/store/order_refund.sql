-- Decides a refund and takes back its honey or item, in one transaction: afterwards the provider is called until it has
-- paid (order_refund_done) or refused (order_refund_failed). Returns `refunded` or `replayed` with the key of the
-- refund, or the refusal.
-- Refuses: order_not_found (STORE-8), ledger_replay, idempotency_mismatch (CORE-17), order_changed (ADMIN-49),
-- order_not_refundable (STORE-23, STORE-48).
-- Called by server/src/store/payments/refunds.service.ts. Rules: STORE-20 to STORE-23, STORE-48, WALLET-4.
CREATE OR REPLACE FUNCTION order_refund(
  p_order_no text, p_star bigint, p_days int, p_fee_percent int, p_operator_key int, p_reason text, p_key text, p_hash text,
  p_now timestamptz, p_version int DEFAULT NULL
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_order orders;
  v_wallet wallets;
  v_quote record;
  v_refund order_refunds;
  v_refund_id bigint;
  v_transfer_id bigint;
BEGIN
  SELECT * INTO v_order FROM orders o WHERE o.order_no = p_order_no FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'order_not_found', NULL::jsonb; RETURN; END IF;
  v_wallet := wallet_lock(v_order.user_key, 'STAR');
  SELECT r.outcome, r.answer INTO outcome, answer FROM ledger_replay(p_operator_key, 'honey_refund', p_key, p_hash) r;
  IF FOUND THEN RETURN NEXT; RETURN; END IF;
  -- An item moves no honey: its refund itself stores the key.
  SELECT * INTO v_refund FROM order_refunds r
    WHERE r.order_no = p_order_no AND r.idempotency_key = p_operator_key || ':' || p_key;
  IF FOUND THEN
    IF v_refund.reason <> p_reason OR p_star IS NOT NULL THEN
      RETURN QUERY SELECT 'idempotency_mismatch', NULL::jsonb; RETURN;
    END IF;
    RETURN QUERY SELECT 'replayed', jsonb_build_object('refund_id', v_refund.refund_id, 'order_no', p_order_no); RETURN;
  END IF;
  -- Another operator refunded since the order was read.
  IF p_version <> (SELECT count(*) FROM order_refunds r WHERE r.order_no = p_order_no) THEN
    RETURN QUERY SELECT 'order_changed', NULL::jsonb; RETURN;
  END IF;
  SELECT * INTO v_quote FROM order_refundable(v_order, p_star, p_days, p_fee_percent, p_now);
  IF NOT FOUND THEN RETURN QUERY SELECT 'order_not_refundable', NULL::jsonb; RETURN; END IF;
  IF v_order.kind = 'item' AND NOT item_take_back(p_order_no, p_now) THEN
    RETURN QUERY SELECT 'order_not_refundable', NULL::jsonb; RETURN;
  END IF;
  v_refund_id := nextval('order_refunds_refund_id_seq');
  answer := jsonb_build_object('refund_id', v_refund_id, 'order_no', p_order_no);
  IF v_order.kind = 'honey' THEN
    SELECT r.id, r.answer INTO v_transfer_id, answer FROM ledger_record('honey_refund', p_operator_key, p_key, p_hash,
      answer || jsonb_build_object('star_cnt', v_quote.star_cnt), p_now) r;
    PERFORM ledger_post(v_transfer_id, 'STAR', v_wallet.account_id, house_account('STAR', 'sale'), v_quote.star_cnt, 'bought');
    IF v_quote.bonus_star_cnt > 0 THEN
      PERFORM ledger_post(v_transfer_id, 'STAR', v_wallet.account_id, house_account('STAR', 'grant'), v_quote.bonus_star_cnt, 'granted');
    END IF;
    UPDATE honey_lots SET taken_cnt = taken_cnt + v_quote.star_cnt WHERE order_no = p_order_no;
  END IF;
  INSERT INTO order_refunds (refund_id, order_no, cause, state, amount_krw, fee_krw, star_cnt, bonus_star_cnt, reason, operator_key,
    transfer_id, idempotency_key, created_at)
  VALUES (v_refund_id, p_order_no, 'operator', 'pending', v_quote.amount_krw, v_quote.fee_krw, v_quote.star_cnt,
    v_quote.bonus_star_cnt, p_reason, p_operator_key, v_transfer_id, p_operator_key || ':' || p_key, p_now);
  INSERT INTO order_events (order_no, state, source, note, created_at)
  VALUES (p_order_no, v_order.state, 'operator', 'refund_pending', p_now);
  outcome := 'refunded';
  RETURN NEXT;
END $$;
