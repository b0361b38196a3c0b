-- AlterTable
ALTER TABLE "roulette_rounds" ADD COLUMN "notified_number" INTEGER NOT NULL DEFAULT 0;

-- Nobody is notified of rounds that ended before.
UPDATE "roulette_rounds" SET "notified_number" = 2147483647 WHERE "closed_at" IS NOT NULL;
