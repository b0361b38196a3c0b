-- AlterTable
ALTER TABLE "bank_deposit_payments" ADD COLUMN     "decision_hash" TEXT,
ADD COLUMN     "decision_key" TEXT;

-- AlterTable
ALTER TABLE "exchange_accounts" ADD COLUMN     "ask_hash" TEXT,
ADD COLUMN     "ask_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "bank_deposit_payments_deposit_id_decision_key_key" ON "bank_deposit_payments"("deposit_id", "decision_key");

-- CreateIndex
CREATE UNIQUE INDEX "exchange_accounts_user_key_ask_key_key" ON "exchange_accounts"("user_key", "ask_key");
