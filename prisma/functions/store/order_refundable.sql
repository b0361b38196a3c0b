-- What of an order may be refunded now. An item may be refunded while it is unused, subscriptions and gifts never. The
-- oldest bought honey counts as spent first: the rest of the order is the wallet's bought honey less the newer lots.
-- Its bonus is taken back first; what is missing of it is withheld from the bought honey. An untouched and recent order
-- is refunded in full, others less the fee. p_star null: as much as possible; an item has no partial refund. Returns no
-- row if nothing may be refunded.
-- Called by order_refund and by server/src/store/management/store.admin.service.ts. Rules: STORE-20 to STORE-22,
-- STORE-48.
CREATE OR REPLACE FUNCTION order_refundable(
  p_order orders, p_star bigint, p_days int, p_fee_percent int, p_now timestamptz
) RETURNS TABLE (unspent bigint, star_cnt bigint, bonus_star_cnt bigint, amount_krw bigint, fee_krw bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_lot honey_lots;
  v_wallet wallets;
  v_newer bigint;
  v_bonus_left bigint;
  v_most bigint;
  v_gross bigint;
BEGIN
  IF p_order.kind = 'item' THEN
    IF p_order.state <> 'paid' OR p_star IS NOT NULL OR NOT item_of_order_is_unused(p_order.order_no) THEN RETURN; END IF;
    unspent := 0;
    star_cnt := 0;
    bonus_star_cnt := 0;
    fee_krw := CASE WHEN p_now < p_order.paid_at + make_interval(days => p_days) THEN 0
      ELSE ceil(p_order.amount_krw * p_fee_percent / 100.0) END;
    amount_krw := p_order.amount_krw - fee_krw;
    IF amount_krw > 0 THEN RETURN NEXT; END IF;
    RETURN;
  END IF;
  IF p_order.kind <> 'honey' OR p_order.state NOT IN ('paid', 'part_refunded') THEN RETURN; END IF;
  SELECT * INTO v_lot FROM honey_lots l WHERE l.order_no = p_order.order_no;
  SELECT * INTO v_wallet FROM wallets w WHERE w.user_key = p_order.user_key AND w.asset = 'STAR';
  SELECT coalesce(sum(l.star_cnt - l.taken_cnt), 0) INTO v_newer FROM honey_lots l
    WHERE l.user_key = p_order.user_key AND l.lot_id > v_lot.lot_id;
  unspent := greatest(0, least(v_lot.star_cnt - v_lot.taken_cnt, v_wallet.bought - v_newer));
  SELECT p_order.bonus_star_cnt - coalesce(sum(r.bonus_star_cnt), 0) INTO v_bonus_left FROM order_refunds r
    WHERE r.order_no = p_order.order_no AND r.state <> 'failed';
  bonus_star_cnt := least(v_bonus_left, v_wallet.granted);
  v_most := unspent - (v_bonus_left - bonus_star_cnt);
  star_cnt := coalesce(p_star, v_most);
  IF star_cnt > v_most OR star_cnt <= 0 THEN RETURN; END IF;
  v_gross := p_order.amount_krw * star_cnt / p_order.star_cnt;
  fee_krw := CASE
    WHEN star_cnt = p_order.star_cnt AND p_now < p_order.paid_at + make_interval(days => p_days) THEN 0
    ELSE ceil(v_gross * p_fee_percent / 100.0) END;
  amount_krw := v_gross - fee_krw;
  IF amount_krw <= 0 THEN RETURN; END IF;
  RETURN NEXT;
END $$;
