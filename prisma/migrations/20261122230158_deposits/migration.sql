-- CreateEnum
CREATE TYPE "bank_deposit_state" AS ENUM ('waiting', 'deposited', 'held', 'expired', 'returned', 'cancelled');

-- CreateEnum
CREATE TYPE "bank_deposit_payment_state" AS ENUM ('credited', 'held', 'returned');

-- CreateTable
CREATE TABLE "bank_deposits" (
    "deposit_id" SERIAL NOT NULL,
    "ud_key" TEXT NOT NULL,
    "order_no" TEXT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "bonus_star_cnt" BIGINT NOT NULL,
    "discount_rate" SMALLINT NOT NULL,
    "amount_krw" BIGINT NOT NULL,
    "depositor" TEXT NOT NULL,
    "phone_enc" TEXT NOT NULL,
    "state" "bank_deposit_state" NOT NULL DEFAULT 'waiting',
    "account" TEXT,
    "bank_cd" TEXT NOT NULL DEFAULT '',
    "bank_nm" TEXT NOT NULL DEFAULT '',
    "holder" TEXT NOT NULL DEFAULT '',
    "idempotency_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "receipt_kind" TEXT,
    "receipt_number_enc" TEXT,
    "receipt_masked" TEXT NOT NULL DEFAULT '',
    "receipt_no" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "credited_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_deposits_pkey" PRIMARY KEY ("deposit_id")
);

-- CreateTable
CREATE TABLE "bank_deposit_payments" (
    "payment_id" SERIAL NOT NULL,
    "bank_tx_id" TEXT NOT NULL,
    "deposit_id" INTEGER NOT NULL,
    "amount_krw" BIGINT NOT NULL,
    "depositor" TEXT NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "bank_deposit_payment_state" NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "order_no" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "sent_back_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_deposit_payments_pkey" PRIMARY KEY ("payment_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_deposits_ud_key_key" ON "bank_deposits"("ud_key");

-- CreateIndex
CREATE UNIQUE INDEX "bank_deposits_order_no_key" ON "bank_deposits"("order_no");

-- CreateIndex
CREATE UNIQUE INDEX "bank_deposits_account_key" ON "bank_deposits"("account");

-- CreateIndex
CREATE INDEX "bank_deposits_user_key_deposit_id_idx" ON "bank_deposits"("user_key", "deposit_id");

-- CreateIndex
CREATE INDEX "bank_deposits_state_expires_at_idx" ON "bank_deposits"("state", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "bank_deposits_user_key_idempotency_key_key" ON "bank_deposits"("user_key", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "bank_deposit_payments_bank_tx_id_key" ON "bank_deposit_payments"("bank_tx_id");

-- CreateIndex
CREATE UNIQUE INDEX "bank_deposit_payments_order_no_key" ON "bank_deposit_payments"("order_no");

-- CreateIndex
CREATE INDEX "bank_deposit_payments_deposit_id_payment_id_idx" ON "bank_deposit_payments"("deposit_id", "payment_id");

-- CreateIndex
CREATE INDEX "bank_deposit_payments_state_payment_id_idx" ON "bank_deposit_payments"("state", "payment_id");

-- AddForeignKey
ALTER TABLE "bank_deposit_payments" ADD CONSTRAINT "bank_deposit_payments_deposit_id_fkey" FOREIGN KEY ("deposit_id") REFERENCES "bank_deposits"("deposit_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What must hold whatever the code does.
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_amounts" CHECK (
  "quantity" > 0 AND "star_cnt" > 0 AND "bonus_star_cnt" >= 0 AND "amount_krw" > 0 AND "discount_rate" BETWEEN 0 AND 100);
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_credited" CHECK (("state" = 'deposited') <= ("credited_at" IS NOT NULL));
ALTER TABLE "bank_deposit_payments" ADD CONSTRAINT "bank_deposit_payments_amount" CHECK ("amount_krw" > 0);
ALTER TABLE "bank_deposit_payments" ADD CONSTRAINT "bank_deposit_payments_credited"
  CHECK (("state" = 'credited') = ("order_no" IS NOT NULL));
