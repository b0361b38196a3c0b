-- CreateEnum
CREATE TYPE "pay_grade_source" AS ENUM ('payments', 'operator');

-- AlterTable
ALTER TABLE "room_modes" ADD COLUMN     "subscribers_only_yn" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "subscriptions" (
    "user_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("user_key","host_key")
);

-- CreateTable
CREATE TABLE "subscription_payments" (
    "payment_id" BIGSERIAL NOT NULL,
    "transfer_id" BIGINT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "order_no" TEXT,
    "star_cnt" BIGINT NOT NULL,
    "host_star_cnt" BIGINT NOT NULL,
    "amount_krw" BIGINT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_payments_pkey" PRIMARY KEY ("payment_id")
);

-- CreateTable
CREATE TABLE "pay_grades" (
    "user_key" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "vip_level" SMALLINT NOT NULL,
    "paid_krw" BIGINT,
    "source" "pay_grade_source" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pay_grades_pkey" PRIMARY KEY ("user_key","month")
);

-- CreateTable
CREATE TABLE "pay_grade_months" (
    "month" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pay_grade_months_pkey" PRIMARY KEY ("month")
);

-- CreateIndex
CREATE INDEX "subscriptions_host_key_ends_at_idx" ON "subscriptions"("host_key", "ends_at");

-- CreateIndex
CREATE INDEX "subscriptions_user_key_ends_at_idx" ON "subscriptions"("user_key", "ends_at");

-- CreateIndex
CREATE INDEX "subscriptions_ends_at_idx" ON "subscriptions"("ends_at");

-- CreateIndex
CREATE INDEX "subscriptions_changed_at_idx" ON "subscriptions"("changed_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_payments_transfer_id_key" ON "subscription_payments"("transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_payments_order_no_key" ON "subscription_payments"("order_no");

-- CreateIndex
CREATE INDEX "subscription_payments_host_key_created_at_idx" ON "subscription_payments"("host_key", "created_at");

-- CreateIndex
CREATE INDEX "subscription_payments_user_key_host_key_idx" ON "subscription_payments"("user_key", "host_key");

-- CreateIndex
CREATE INDEX "pay_grades_month_vip_level_idx" ON "pay_grades"("month", "vip_level");

-- A subscription lasts, and a payment is what it is of.
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_term" CHECK (ends_at >= started_at);
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_parts"
  CHECK (star_cnt > 0 AND host_star_cnt BETWEEN 0 AND star_cnt AND (order_no IS NULL) = (amount_krw IS NULL) AND ends_at > starts_at);
ALTER TABLE "pay_grades" ADD CONSTRAINT "pay_grades_level" CHECK (vip_level BETWEEN 0 AND 5 AND (source = 'operator' OR paid_krw IS NOT NULL));

-- Payments are written once.
CREATE TRIGGER subscription_payments_append_only BEFORE UPDATE OR DELETE ON subscription_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER subscription_payments_no_truncate BEFORE TRUNCATE ON subscription_payments EXECUTE FUNCTION refuse_change();

-- Where the house's share of subscriptions goes, and where the host's share of those in won comes from.
INSERT INTO ledger_accounts (kind, asset, user_key, code) VALUES ('house', 'STAR', 0, 'subscription') ON CONFLICT DO NOTHING;

-- Grades of before were set by operators, and hold for this month.
INSERT INTO pay_grades (user_key, month, vip_level, paid_krw, source, created_at)
  SELECT user_key, to_char(now() AT TIME ZONE 'Asia/Seoul', 'YYYYMM'), vip_level, NULL, 'operator', now()
  FROM users WHERE vip_level > 0 AND deleted_at IS NULL;
