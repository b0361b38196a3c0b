-- CreateTable
CREATE TABLE "audit_entries" (
    "audit_no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "operator_key" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "seal" TEXT NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("audit_no")
);

-- CreateIndex
CREATE INDEX "audit_entries_target_audit_no_idx" ON "audit_entries"("target", "audit_no");

-- CreateIndex
CREATE INDEX "audit_entries_operator_key_audit_no_idx" ON "audit_entries"("operator_key", "audit_no");
