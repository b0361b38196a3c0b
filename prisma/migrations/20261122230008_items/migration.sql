-- CreateEnum
CREATE TYPE "item_group" AS ENUM ('general', 'host');

-- CreateEnum
CREATE TYPE "item_kind" AS ENUM ('nick_color', 'entrance', 'chat_bubble', 'chat_hide', 'boost', 'managers');

-- CreateEnum
CREATE TYPE "item_source" AS ENUM ('bought', 'received', 'granted');

-- CreateEnum
CREATE TYPE "item_pay" AS ENUM ('STAR', 'BTUC', 'KRW');

-- AlterTable
ALTER TABLE "gifts" ADD COLUMN     "item_id" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "effects" JSONB;

-- CreateTable
CREATE TABLE "items" (
    "item_id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "group_cd" "item_group" NOT NULL,
    "kind" "item_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "image" TEXT NOT NULL DEFAULT '',
    "style" TEXT NOT NULL DEFAULT '',
    "amount" INTEGER NOT NULL DEFAULT 0,
    "seconds" INTEGER,
    "star_cnt" BIGINT NOT NULL,
    "btuc_cnt" BIGINT,
    "krw_amount" BIGINT,
    "on_sale_yn" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "items_pkey" PRIMARY KEY ("item_id")
);

-- CreateTable
CREATE TABLE "owned_items" (
    "owned_id" BIGSERIAL NOT NULL,
    "item_id" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "source" "item_source" NOT NULL,
    "from_key" INTEGER,
    "givable_yn" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "owned_items_pkey" PRIMARY KEY ("owned_id")
);

-- CreateTable
CREATE TABLE "item_purchases" (
    "purchase_id" BIGSERIAL NOT NULL,
    "owned_id" BIGINT NOT NULL,
    "item_id" INTEGER NOT NULL,
    "buyer_key" INTEGER NOT NULL,
    "target_key" INTEGER,
    "pay_cd" "item_pay" NOT NULL,
    "price" BIGINT NOT NULL,
    "transfer_id" BIGINT,
    "gift_id" BIGINT,
    "order_no" TEXT,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "item_purchases_pkey" PRIMARY KEY ("purchase_id")
);

-- CreateTable
CREATE TABLE "item_gifts" (
    "item_gift_id" BIGSERIAL NOT NULL,
    "owned_id" BIGINT NOT NULL,
    "item_id" INTEGER NOT NULL,
    "sender_key" INTEGER NOT NULL,
    "receiver_key" INTEGER NOT NULL,
    "purchase_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "item_gifts_pkey" PRIMARY KEY ("item_gift_id")
);

-- CreateTable
CREATE TABLE "item_effects" (
    "user_key" INTEGER NOT NULL,
    "kind" "item_kind" NOT NULL,
    "style" TEXT NOT NULL DEFAULT '',
    "amount" INTEGER NOT NULL DEFAULT 0,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "item_effects_pkey" PRIMARY KEY ("user_key","kind")
);

-- CreateIndex
CREATE UNIQUE INDEX "items_code_key" ON "items"("code");

-- CreateIndex
CREATE INDEX "items_on_sale_yn_sort_idx" ON "items"("on_sale_yn", "sort");

-- CreateIndex
CREATE INDEX "owned_items_user_key_used_at_owned_id_idx" ON "owned_items"("user_key", "used_at", "owned_id");

-- CreateIndex
CREATE UNIQUE INDEX "item_purchases_owned_id_key" ON "item_purchases"("owned_id");

-- CreateIndex
CREATE UNIQUE INDEX "item_purchases_transfer_id_key" ON "item_purchases"("transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "item_purchases_gift_id_key" ON "item_purchases"("gift_id");

-- CreateIndex
CREATE UNIQUE INDEX "item_purchases_order_no_key" ON "item_purchases"("order_no");

-- CreateIndex
CREATE INDEX "item_purchases_created_at_idx" ON "item_purchases"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "item_purchases_buyer_key_idempotency_key_key" ON "item_purchases"("buyer_key", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "item_gifts_purchase_id_key" ON "item_gifts"("purchase_id");

-- CreateIndex
CREATE INDEX "item_gifts_sender_key_item_gift_id_idx" ON "item_gifts"("sender_key", "item_gift_id");

-- CreateIndex
CREATE INDEX "item_gifts_receiver_key_item_gift_id_idx" ON "item_gifts"("receiver_key", "item_gift_id");

-- CreateIndex
CREATE INDEX "item_effects_kind_ends_at_idx" ON "item_effects"("kind", "ends_at");

-- The house's account that gifts of items paid in won are given from.
INSERT INTO ledger_accounts (kind, asset, user_key, code) VALUES ('house', 'STAR', 0, 'item') ON CONFLICT DO NOTHING;

-- What Prisma cannot say.
ALTER TABLE items ADD CONSTRAINT items_prices_check
  CHECK (star_cnt > 0 AND (btuc_cnt IS NULL OR btuc_cnt > 0) AND (krw_amount IS NULL OR krw_amount > 0));
ALTER TABLE items ADD CONSTRAINT items_work_check CHECK (amount >= 0 AND (seconds IS NULL OR seconds > 0));
ALTER TABLE owned_items ADD CONSTRAINT owned_items_times_check
  CHECK ((used_at IS NULL) = (starts_at IS NULL) AND (ends_at IS NULL OR (starts_at IS NOT NULL AND ends_at > starts_at)));
ALTER TABLE item_purchases ADD CONSTRAINT item_purchases_paid_check
  CHECK (price > 0 AND (pay_cd = 'KRW') = (order_no IS NOT NULL) AND (gift_id IS NULL) = (target_key IS NULL)
    AND (transfer_id IS NULL) = (pay_cd = 'KRW' AND target_key IS NULL) AND target_key IS DISTINCT FROM buyer_key
    AND (target_key IS NULL OR pay_cd <> 'BTUC'));
ALTER TABLE item_gifts ADD CONSTRAINT item_gifts_other_check CHECK (sender_key <> receiver_key);
ALTER TABLE item_effects ADD CONSTRAINT item_effects_amount_check CHECK (amount >= 0);
CREATE TRIGGER item_purchases_append_only BEFORE UPDATE OR DELETE ON item_purchases
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER item_purchases_no_truncate BEFORE TRUNCATE ON item_purchases EXECUTE FUNCTION refuse_change();
CREATE TRIGGER item_gifts_append_only BEFORE UPDATE OR DELETE ON item_gifts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER item_gifts_no_truncate BEFORE TRUNCATE ON item_gifts EXECUTE FUNCTION refuse_change();
