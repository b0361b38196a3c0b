-- An index of a member's key together with the letters of what was written needs keys in an index of letters.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- AlterTable
ALTER TABLE "messages" ADD COLUMN "reply_to" BIGINT,
ADD COLUMN "letters" TEXT,
ADD COLUMN "initials" TEXT;

-- CreateIndex
CREATE INDEX "messages_low_key_letters_initials_idx" ON "messages" USING GIN ("low_key" int4_ops, "letters" gin_trgm_ops, "initials" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "messages_high_key_letters_initials_idx" ON "messages" USING GIN ("high_key" int4_ops, "letters" gin_trgm_ops, "initials" gin_trgm_ops);

-- What was written before and has no letters yet: a job finds it here, and nothing is left soon.
CREATE INDEX "messages_without_letters_idx" ON "messages" ("id") WHERE "letters" IS NULL;
