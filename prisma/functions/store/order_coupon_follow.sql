-- The coupon of an order follows the order's state: used once it is paid, free again if it is closed unpaid, cannot be
-- delivered, or is refunded in full. A partial refund, one with a fee and a chargeback leave it used. The coupon service
-- learns of it through the outbox.
-- Trigger: orders_coupon_follow. Rules: COUPONS-11, COUPONS-12.
CREATE OR REPLACE FUNCTION order_coupon_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_to order_coupon_state := CASE
    WHEN NEW.state = 'paid' THEN 'used'
    WHEN NEW.state IN ('failed', 'cancelled', 'expired', 'refund_due') THEN 'free'
    WHEN NEW.state = 'refunded' AND NEW.refunded_krw >= NEW.amount_krw THEN 'free' END;
  v_step bigint;
BEGIN
  UPDATE order_coupons c SET state = v_to, step_id = nextval('order_coupons_step_id_seq'), changed_at = clock_timestamp()
  WHERE c.order_no = NEW.order_no AND c.state <> v_to RETURNING c.step_id INTO v_step;
  IF FOUND THEN
    PERFORM outbox_add('order_coupon', v_step, jsonb_build_object('order_no', NEW.order_no));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_coupon_follow AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN (NEW.coupon_id IS NOT NULL AND NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION order_coupon_follow();
