-- CreateTable
CREATE TABLE "ledger_checks" (
    "check_id" SERIAL NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "took_ms" INTEGER NOT NULL,
    "broken" JSONB NOT NULL,

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("check_id")
);
