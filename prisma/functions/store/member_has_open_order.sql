-- Whether a member has an order that may still be paid or is being refunded, a refund, a waiting or held bank transfer,
-- or a debt.
-- Called by member_erasure_waits. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION member_has_open_order(p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM orders o WHERE o.user_key = p_user_key AND (o.state IN ('ready', 'waiting', 'refund_due')
      OR EXISTS (SELECT FROM order_refunds r WHERE r.order_no = o.order_no AND r.state = 'pending')))
    OR EXISTS (SELECT FROM bank_deposits d WHERE d.user_key = p_user_key AND (d.state IN ('waiting', 'held')
      OR EXISTS (SELECT FROM bank_deposit_payments p WHERE p.deposit_id = d.deposit_id AND p.state = 'held')))
    OR EXISTS (SELECT FROM receivables r WHERE r.user_key = p_user_key AND r.settled_at IS NULL);
END $$;
