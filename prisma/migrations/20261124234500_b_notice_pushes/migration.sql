-- AlterTable
ALTER TABLE "notices" ADD COLUMN     "push_yn" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "pushed_at" TIMESTAMPTZ(3),
ADD COLUMN     "pushed_key" INTEGER NOT NULL DEFAULT 0;

-- What is still to be pushed.
CREATE INDEX "notices_to_push_idx" ON "notices"("expose_start_date") WHERE "push_yn" AND "pushed_at" IS NULL;
