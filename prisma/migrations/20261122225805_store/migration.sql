-- CreateEnum
CREATE TYPE "order_kind" AS ENUM ('honey', 'item', 'subscription');

-- CreateEnum
CREATE TYPE "order_method" AS ENUM ('card', 'phone', 'transfer', 'simple', 'bank');

-- CreateEnum
CREATE TYPE "order_state" AS ENUM ('ready', 'waiting', 'paid', 'failed', 'cancelled', 'expired', 'refund_due', 'part_refunded', 'refunded', 'charged_back');

-- CreateEnum
CREATE TYPE "order_refund_cause" AS ENUM ('undelivered', 'operator', 'chargeback');

-- CreateEnum
CREATE TYPE "order_refund_state" AS ENUM ('pending', 'done', 'failed');

-- CreateTable
CREATE TABLE "honey_products" (
    "product_id" SERIAL NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "bonus_star_cnt" BIGINT NOT NULL DEFAULT 0,
    "price_krw" BIGINT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "on_sale_yn" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "honey_products_pkey" PRIMARY KEY ("product_id")
);

-- CreateTable
CREATE TABLE "orders" (
    "order_id" BIGSERIAL NOT NULL,
    "order_no" TEXT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "kind" "order_kind" NOT NULL,
    "method" "order_method" NOT NULL,
    "brand" TEXT NOT NULL DEFAULT '',
    "instalments" SMALLINT NOT NULL DEFAULT 0,
    "state" "order_state" NOT NULL,
    "product_id" INTEGER,
    "item_id" INTEGER,
    "target_key" INTEGER,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "star_cnt" BIGINT NOT NULL DEFAULT 0,
    "bonus_star_cnt" BIGINT NOT NULL DEFAULT 0,
    "discount_rate" SMALLINT NOT NULL DEFAULT 0,
    "amount_krw" BIGINT NOT NULL,
    "refunded_krw" BIGINT NOT NULL DEFAULT 0,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "payment_key" TEXT,
    "window_url" TEXT,
    "page_origin" TEXT NOT NULL DEFAULT '',
    "card_no" TEXT NOT NULL DEFAULT '',
    "card_issuer" TEXT NOT NULL DEFAULT '',
    "approval_no" TEXT NOT NULL DEFAULT '',
    "receipt_phone" TEXT NOT NULL DEFAULT '',
    "refusal" TEXT,
    "transfer_id" BIGINT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "check_at" TIMESTAMPTZ(3),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "event_id" BIGSERIAL NOT NULL,
    "order_no" TEXT NOT NULL,
    "state" "order_state" NOT NULL,
    "source" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "order_refunds" (
    "refund_id" BIGSERIAL NOT NULL,
    "order_no" TEXT NOT NULL,
    "cause" "order_refund_cause" NOT NULL,
    "state" "order_refund_state" NOT NULL,
    "amount_krw" BIGINT NOT NULL,
    "fee_krw" BIGINT NOT NULL DEFAULT 0,
    "star_cnt" BIGINT NOT NULL DEFAULT 0,
    "bonus_star_cnt" BIGINT NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL,
    "operator_key" INTEGER,
    "transfer_id" BIGINT,
    "idempotency_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_refunds_pkey" PRIMARY KEY ("refund_id")
);

-- CreateTable
CREATE TABLE "honey_lots" (
    "lot_id" BIGSERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "order_no" TEXT NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "taken_cnt" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "honey_lots_pkey" PRIMARY KEY ("lot_id")
);

-- CreateTable
CREATE TABLE "receivables" (
    "order_no" TEXT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "amount_krw" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "receivables_pkey" PRIMARY KEY ("order_no")
);

-- CreateIndex
CREATE UNIQUE INDEX "orders_order_no_key" ON "orders"("order_no");

-- CreateIndex
CREATE INDEX "orders_user_key_order_id_idx" ON "orders"("user_key", "order_id");

-- CreateIndex
CREATE INDEX "orders_user_key_created_at_idx" ON "orders"("user_key", "created_at");

-- CreateIndex
CREATE INDEX "orders_state_order_id_idx" ON "orders"("state", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_user_key_idempotency_key_key" ON "orders"("user_key", "idempotency_key");

-- CreateIndex
CREATE INDEX "order_events_order_no_event_id_idx" ON "order_events"("order_no", "event_id");

-- CreateIndex
CREATE INDEX "order_refunds_state_refund_id_idx" ON "order_refunds"("state", "refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_refunds_order_no_idempotency_key_key" ON "order_refunds"("order_no", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "honey_lots_order_no_key" ON "honey_lots"("order_no");

-- CreateIndex
CREATE INDEX "honey_lots_user_key_lot_id_idx" ON "honey_lots"("user_key", "lot_id");

-- CreateIndex
CREATE INDEX "receivables_user_key_idx" ON "receivables"("user_key");

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_no_fkey" FOREIGN KEY ("order_no") REFERENCES "orders"("order_no") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_no_fkey" FOREIGN KEY ("order_no") REFERENCES "orders"("order_no") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Where a payment is asked about again, and what is owed.
CREATE INDEX "orders_check_at_idx" ON "orders"("check_at") WHERE "check_at" IS NOT NULL;
CREATE INDEX "receivables_open_idx" ON "receivables"("user_key") WHERE "settled_at" IS NULL;
CREATE UNIQUE INDEX "orders_payment_key_key" ON "orders"("payment_key") WHERE "payment_key" IS NOT NULL;

-- What must hold whatever the code does.
ALTER TABLE "honey_products" ADD CONSTRAINT "honey_products_amounts"
  CHECK ("star_cnt" > 0 AND "bonus_star_cnt" >= 0 AND "price_krw" > 0);
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (
  "quantity" > 0 AND "star_cnt" >= 0 AND "bonus_star_cnt" >= 0 AND "amount_krw" > 0 AND "instalments" >= 0
  AND "discount_rate" BETWEEN 0 AND 100 AND "refunded_krw" BETWEEN 0 AND "amount_krw"
  AND ("kind" = 'honey') = ("star_cnt" > 0));
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_at" CHECK (
  "state" NOT IN ('paid', 'part_refunded') OR "paid_at" IS NOT NULL);
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_amounts" CHECK (
  "amount_krw" >= 0 AND "fee_krw" >= 0 AND "star_cnt" >= 0 AND "bonus_star_cnt" >= 0);
ALTER TABLE "honey_lots" ADD CONSTRAINT "honey_lots_amounts" CHECK ("star_cnt" > 0 AND "taken_cnt" BETWEEN 0 AND "star_cnt");
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_amounts" CHECK ("star_cnt" >= 0 AND "amount_krw" >= 0);

-- What happened to an order is told as it was.
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_no_truncate BEFORE TRUNCATE ON order_events EXECUTE FUNCTION refuse_change();

-- Honey that is owed to the house since its payment was charged back.
INSERT INTO ledger_accounts (kind, asset, code) VALUES ('house', 'STAR', 'receivable') ON CONFLICT DO NOTHING;
