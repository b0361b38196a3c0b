-- CreateTable
CREATE TABLE "remembered_answers" (
    "caller" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer_enc" TEXT,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "remembered_answers_pkey" PRIMARY KEY ("caller","operation","key")
);

-- CreateIndex
CREATE INDEX "remembered_answers_created_at_idx" ON "remembered_answers"("created_at");
