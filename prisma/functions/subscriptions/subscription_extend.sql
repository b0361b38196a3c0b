-- Writes the term that a transfer paid for: a new one from now, or one more after the term in force. The caller locks
-- the member's wallet, so that two payments are serialized.
-- Called by subscription_pay and subscription_deliver. Rules: SUBSCRIPTIONS-1, SUBSCRIPTIONS-3, SUBSCRIPTIONS-4.
CREATE OR REPLACE FUNCTION subscription_extend(p_payment subscription_payments, p_started_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscriptions (user_key, host_key, started_at, ends_at, changed_at)
  VALUES (p_payment.user_key, p_payment.host_key, p_started_at, p_payment.ends_at, now())
  ON CONFLICT (user_key, host_key) DO UPDATE
    SET started_at = excluded.started_at, ends_at = excluded.ends_at, changed_at = excluded.changed_at;
  INSERT INTO subscription_payments (
    payment_id, transfer_id, user_key, host_key, order_no, star_cnt, host_star_cnt, amount_krw, starts_at, ends_at, created_at)
  VALUES (p_payment.payment_id, p_payment.transfer_id, p_payment.user_key, p_payment.host_key, p_payment.order_no,
    p_payment.star_cnt, p_payment.host_star_cnt, p_payment.amount_krw, p_payment.starts_at, p_payment.ends_at,
    p_payment.created_at);
END $$;
