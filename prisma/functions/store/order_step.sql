-- Refuses a forbidden step of an order, and any change of its agreed terms (HL004).
-- Trigger: orders_step. Rules: STORE-10.
CREATE OR REPLACE FUNCTION order_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NOT order_may_become(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'an order does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'HL004';
  END IF;
  IF (NEW.order_no, NEW.user_key, NEW.kind, NEW.method, NEW.product_id, NEW.item_id, NEW.target_key, NEW.quantity, NEW.star_cnt,
      NEW.bonus_star_cnt, NEW.amount_krw, NEW.coupon_id, NEW.coupon_krw, NEW.idempotency_key, NEW.input_hash, NEW.created_at)
    IS DISTINCT FROM (OLD.order_no, OLD.user_key, OLD.kind, OLD.method, OLD.product_id, OLD.item_id, OLD.target_key, OLD.quantity,
      OLD.star_cnt, OLD.bonus_star_cnt, OLD.amount_krw, OLD.coupon_id, OLD.coupon_krw, OLD.idempotency_key, OLD.input_hash, OLD.created_at)
  THEN
    RAISE EXCEPTION 'what was agreed in an order does not change' USING ERRCODE = 'HL004';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_step BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION order_step();
