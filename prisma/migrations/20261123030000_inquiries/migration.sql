-- CreateEnum
CREATE TYPE "inquiry_state" AS ENUM ('waiting', 'answered');

-- AlterTable
ALTER TABLE "notices" ADD COLUMN     "popup_yn" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "inquiries" (
    "board_sn" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "category_cd" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "privilege_yn" BOOLEAN NOT NULL DEFAULT false,
    "file_ids" INTEGER[],
    "state" "inquiry_state" NOT NULL DEFAULT 'waiting',
    "answer" TEXT NOT NULL DEFAULT '',
    "answered_by" INTEGER,
    "answered_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inquiries_pkey" PRIMARY KEY ("board_sn")
);

-- CreateIndex
CREATE INDEX "inquiries_user_key_board_sn_idx" ON "inquiries"("user_key", "board_sn");

-- CreateIndex
CREATE INDEX "notices_target_user_key_idx" ON "notices"("target_user_key");

-- The operators' queue in its order.
CREATE INDEX "inquiries_queue_idx" ON "inquiries"("privilege_yn" DESC, "board_sn") WHERE "state" = 'waiting';

-- What must hold whatever the code does.
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_answered"
  CHECK (("state" = 'answered') = ("answered_at" IS NOT NULL) AND ("state" = 'answered') = ("answer" <> ''));
