-- AlterTable
ALTER TABLE "order_refunds" ADD COLUMN     "refused_at" TIMESTAMPTZ(3),
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "try_at" TIMESTAMPTZ(3);
