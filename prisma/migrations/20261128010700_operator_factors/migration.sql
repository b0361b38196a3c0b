-- AlterTable
ALTER TABLE "sign_ins" ADD COLUMN "acted_at" TIMESTAMPTZ(3),
ADD COLUMN "factor_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "operator_totps" (
    "user_key" INTEGER NOT NULL,
    "secret_enc" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "operator_totps_pkey" PRIMARY KEY ("user_key")
);

-- CreateTable
CREATE TABLE "operator_passkeys" (
    "passkey_id" SERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "transports" TEXT[],
    "counter" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_passkeys_pkey" PRIMARY KEY ("passkey_id")
);

-- CreateTable
CREATE TABLE "operator_recovery_codes" (
    "user_key" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_recovery_codes_pkey" PRIMARY KEY ("user_key","code_hash")
);

-- CreateTable
CREATE TABLE "factor_challenges" (
    "challenge" TEXT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_challenges_pkey" PRIMARY KEY ("challenge")
);

-- CreateIndex
CREATE UNIQUE INDEX "operator_passkeys_credential_id_key" ON "operator_passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "operator_passkeys_user_key_idx" ON "operator_passkeys"("user_key");

-- CreateIndex
CREATE INDEX "factor_challenges_expires_at_idx" ON "factor_challenges"("expires_at");

-- AddForeignKey
ALTER TABLE "operator_totps" ADD CONSTRAINT "operator_totps_user_key_fkey" FOREIGN KEY ("user_key") REFERENCES "users"("user_key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_passkeys" ADD CONSTRAINT "operator_passkeys_user_key_fkey" FOREIGN KEY ("user_key") REFERENCES "users"("user_key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_user_key_fkey" FOREIGN KEY ("user_key") REFERENCES "users"("user_key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Operators' own open sign-ins, which a job searches for those that are due.
CREATE INDEX "sign_ins_operators_open_idx" ON "sign_ins" ("ends_at")
WHERE "ended_at" IS NULL AND "operator_key" IS NULL AND "ends_at" IS NOT NULL;
