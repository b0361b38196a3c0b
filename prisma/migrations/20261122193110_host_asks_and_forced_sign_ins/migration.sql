-- CreateEnum
CREATE TYPE "host_ask_state" AS ENUM ('review', 'approved', 'rejected');

-- AlterTable
ALTER TABLE "lives" ADD COLUMN     "end_penalty" TEXT;

-- AlterTable
ALTER TABLE "sign_ins" ADD COLUMN     "operator_key" INTEGER;

-- CreateTable
CREATE TABLE "host_asks" (
    "host_ask_id" SERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "career" TEXT NOT NULL,
    "period_cd" TEXT NOT NULL,
    "platform" TEXT NOT NULL DEFAULT '',
    "sns_account" TEXT NOT NULL,
    "file_ids" INTEGER[],
    "state" "host_ask_state" NOT NULL DEFAULT 'review',
    "reason" TEXT NOT NULL DEFAULT '',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "host_asks_pkey" PRIMARY KEY ("host_ask_id")
);

-- CreateIndex
CREATE INDEX "host_asks_user_key_host_ask_id_idx" ON "host_asks"("user_key", "host_ask_id");

-- CreateIndex
CREATE INDEX "host_asks_state_host_ask_id_idx" ON "host_asks"("state", "host_ask_id");

-- Of one member one application is under review at a time, however many are sent at once (HOSTS-3).
CREATE UNIQUE INDEX "host_asks_one_under_review" ON "host_asks"("user_key") WHERE "state" = 'review';
ALTER TABLE "host_asks" ADD CONSTRAINT "host_asks_decided" CHECK (("state" = 'review') = ("decided_at" IS NULL));
ALTER TABLE "host_asks" ADD CONSTRAINT "host_asks_reason" CHECK ("state" <> 'rejected' OR "reason" <> '');
ALTER TABLE "lives" ADD CONSTRAINT "lives_end_penalty" CHECK ("end_penalty" IN ('none', 'warning', 'barred'));
