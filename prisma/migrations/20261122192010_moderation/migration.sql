-- AlterEnum
ALTER TYPE "sanction_kind" ADD VALUE 'broadcast';

-- CreateTable
CREATE TABLE "moderation_entries" (
    "id" BIGSERIAL NOT NULL,
    "host_key" INTEGER NOT NULL,
    "vod_key" INTEGER,
    "by_key" INTEGER NOT NULL,
    "target_key" INTEGER,
    "act" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "moderation_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "moderation_entries_host_key_id_idx" ON "moderation_entries"("host_key", "id" DESC);
