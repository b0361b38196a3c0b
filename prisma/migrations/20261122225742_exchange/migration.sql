-- CreateEnum
CREATE TYPE "exchange_account_state" AS ENUM ('review', 'registered', 'refused', 'replaced');

-- CreateEnum
CREATE TYPE "exchange_state" AS ENUM ('asked', 'approved', 'paid', 'failed', 'rejected', 'cancelled');

-- AlterTable
ALTER TABLE "ledger_snapshots" ADD COLUMN     "granted" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "exchange_accounts" (
    "account_id" SERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "state" "exchange_account_state" NOT NULL DEFAULT 'review',
    "business_type" SMALLINT NOT NULL,
    "bank_cd" TEXT NOT NULL,
    "details_enc" TEXT NOT NULL,
    "id_file_id" INTEGER NOT NULL,
    "passbook_file_id" INTEGER NOT NULL,
    "corp_file_id" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "exchange_accounts_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "exchanges" (
    "exchange_id" SERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "state" "exchange_state" NOT NULL DEFAULT 'asked',
    "day" TEXT NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "granted_cnt" BIGINT NOT NULL,
    "rate_krw" INTEGER NOT NULL,
    "gross_krw" BIGINT NOT NULL,
    "vat_krw" BIGINT NOT NULL,
    "withheld_krw" BIGINT NOT NULL,
    "net_krw" BIGINT NOT NULL,
    "business_type" SMALLINT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "payout_key" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payout_sent_at" TIMESTAMPTZ(3),
    "payout_asked_at" TIMESTAMPTZ(3),
    "payout_problem" TEXT NOT NULL DEFAULT '',
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "exchanges_pkey" PRIMARY KEY ("exchange_id")
);

-- CreateIndex
CREATE INDEX "exchange_accounts_user_key_account_id_idx" ON "exchange_accounts"("user_key", "account_id");

-- CreateIndex
CREATE INDEX "exchange_accounts_state_account_id_idx" ON "exchange_accounts"("state", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "exchanges_payout_key_key" ON "exchanges"("payout_key");

-- CreateIndex
CREATE INDEX "exchanges_user_key_exchange_id_idx" ON "exchanges"("user_key", "exchange_id");

-- CreateIndex
CREATE INDEX "exchanges_state_exchange_id_idx" ON "exchanges"("state", "exchange_id");

-- What was granted of the balances that were folded before.
UPDATE "ledger_snapshots" s SET "granted" = p.granted FROM (
  SELECT account_id, sum(amount) AS granted FROM (
    SELECT source_id AS account_id, -amount AS amount, id FROM ledger_postings WHERE fund = 'granted'
    UNION ALL SELECT destination_id, amount, id FROM ledger_postings WHERE fund = 'granted'
  ) sides WHERE NOT EXISTS (
    SELECT FROM ledger_unfolded u WHERE u.posting_id = sides.id AND u.account_id = sides.account_id)
  GROUP BY account_id
) p WHERE p.account_id = s.account_id;

-- Honey that is held for applications, and honey that was paid out; won that the service pays for it, tax that it withheld,
-- and what left its bank. What is owed to a host stands in an account of the host, opened at the first approval.
INSERT INTO ledger_accounts (kind, asset, user_key, code) VALUES
  ('house', 'STAR', 0, 'exchange'), ('house', 'STAR', 0, 'redeem'),
  ('house', 'KRW', 0, 'exchange'), ('house', 'KRW', 0, 'withholding'), ('house', 'KRW', 0, 'bank')
ON CONFLICT DO NOTHING;

-- However many are sent at once, one is under review, and one registered (EXCHANGE-5).
CREATE UNIQUE INDEX "exchange_accounts_one_under_review" ON "exchange_accounts"("user_key") WHERE "state" = 'review';
CREATE UNIQUE INDEX "exchange_accounts_one_registered" ON "exchange_accounts"("user_key") WHERE "state" = 'registered';
ALTER TABLE "exchange_accounts" ADD CONSTRAINT "exchange_accounts_decided" CHECK (("state" = 'review') = ("decided_at" IS NULL));
ALTER TABLE "exchange_accounts" ADD CONSTRAINT "exchange_accounts_reason" CHECK ("state" <> 'refused' OR "reason" <> '');
ALTER TABLE "exchange_accounts" ADD CONSTRAINT "exchange_accounts_business" CHECK ("business_type" IN (1, 2));

-- One application a Seoul day, however many come at once (EXCHANGE-11). The job looks for what waits at the provider.
CREATE UNIQUE INDEX "exchanges_one_a_day" ON "exchanges"("user_key", "day") WHERE "state" <> 'cancelled';
CREATE INDEX "exchanges_to_pay" ON "exchanges"("payout_asked_at" NULLS FIRST) WHERE "state" = 'approved';
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_amounts" CHECK ("star_cnt" > 0 AND "granted_cnt" BETWEEN 0 AND "star_cnt"
  AND "net_krw" > 0 AND "withheld_krw" >= 0 AND "vat_krw" >= 0 AND "gross_krw" = "net_krw" + "withheld_krw");
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_decided" CHECK (("state" IN ('asked', 'cancelled')) OR "decided_at" IS NOT NULL);
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_closed" CHECK (("state" IN ('asked', 'approved')) = ("closed_at" IS NULL));
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_reason" CHECK ("state" NOT IN ('rejected', 'failed') OR "reason" <> '');
