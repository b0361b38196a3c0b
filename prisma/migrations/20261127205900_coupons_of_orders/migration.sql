-- The discount coupon of an order: its terms, and how far the coupon service knows about it.
CREATE TYPE "order_coupon_state" AS ENUM ('held', 'used', 'free');

ALTER TABLE "orders" ADD COLUMN "coupon_id" TEXT, ADD COLUMN "coupon_krw" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon" CHECK (
  coupon_krw >= 0 AND (coupon_krw > 0) = (coupon_id IS NOT NULL) AND (coupon_id IS NULL OR kind = 'honey' AND method <> 'bank')
) NOT VALID;
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_coupon";

CREATE TABLE "order_coupons" (
  "order_no" TEXT NOT NULL,
  "user_key" INTEGER NOT NULL,
  "coupon_id" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "percent" SMALLINT NOT NULL,
  "won_krw" BIGINT NOT NULL,
  "price_krw" BIGINT NOT NULL,
  "state" "order_coupon_state" NOT NULL,
  "service_state" "order_coupon_state",
  "step_id" BIGSERIAL NOT NULL,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "order_coupons_pkey" PRIMARY KEY ("order_no"),
  CONSTRAINT "order_coupons_terms" CHECK (percent BETWEEN 0 AND 50 AND won_krw > 0 AND price_krw > 0)
);
CREATE INDEX "order_coupons_user_key_idx" ON "order_coupons"("user_key");
-- One coupon, one order.
CREATE UNIQUE INDEX "order_coupons_one_order" ON "order_coupons"("coupon_id") WHERE state IN ('held', 'used');
-- What the coupon service does not know yet.
CREATE INDEX "order_coupons_unknown" ON "order_coupons"("changed_at")
  WHERE state <> 'held' AND service_state IS DISTINCT FROM state;

-- Coupons that operators give.
CREATE TYPE "coupon_audience" AS ENUM ('members', 'grade', 'codes');
CREATE TYPE "coupon_campaign_state" AS ENUM ('running', 'done', 'withdrawing', 'withdrawn');
CREATE TABLE "coupon_campaigns" (
  "campaign_no" SERIAL NOT NULL,
  "service_id" TEXT,
  "title" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "star_cnt" BIGINT NOT NULL,
  "percent" SMALLINT NOT NULL,
  "won_krw" BIGINT NOT NULL,
  "item_cd" TEXT NOT NULL,
  "days" SMALLINT NOT NULL,
  "audience" "coupon_audience" NOT NULL,
  "vip_level" SMALLINT,
  "user_keys" INTEGER[],
  "code_cnt" INTEGER NOT NULL,
  "code_limit" INTEGER NOT NULL,
  "state" "coupon_campaign_state" NOT NULL DEFAULT 'running',
  "given_until" INTEGER NOT NULL DEFAULT 0,
  "batch" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  "given_cnt" INTEGER NOT NULL DEFAULT 0,
  "operator_key" INTEGER NOT NULL,
  "reason" TEXT NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "input_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "coupon_campaigns_pkey" PRIMARY KEY ("campaign_no")
);
CREATE UNIQUE INDEX "coupon_campaigns_operator_key_idempotency_key_key" ON "coupon_campaigns"("operator_key", "idempotency_key");
CREATE INDEX "coupon_campaigns_open" ON "coupon_campaigns"("campaign_no") WHERE state IN ('running', 'withdrawing');
