-- CreateEnum
CREATE TYPE "report_state" AS ENUM ('open', 'dismissed', 'acted');

-- DropIndex
DROP INDEX "follows_host_key_created_at_idx";

-- DropIndex
DROP INDEX "follows_user_key_created_at_idx";

-- CreateTable
CREATE TABLE "reports" (
    "id" SERIAL NOT NULL,
    "reporter_key" INTEGER NOT NULL,
    "report_type_cd" SMALLINT NOT NULL DEFAULT 9,
    "type_cd" SMALLINT NOT NULL,
    "target" TEXT NOT NULL,
    "target_key" INTEGER NOT NULL,
    "evidence" JSONB NOT NULL,
    "reason_cd" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "file_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "state" "report_state" NOT NULL DEFAULT 'open',
    "act" TEXT NOT NULL DEFAULT '',
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "host_comments" (
    "comment_sn" SERIAL NOT NULL,
    "host_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "parent_sn" INTEGER,
    "reg_cd" TEXT NOT NULL DEFAULT '10',
    "state_cd" TEXT NOT NULL DEFAULT '1',
    "program_ask_sn" INTEGER,
    "vod_key" INTEGER,
    "lusu_sn" INTEGER,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "host_comments_pkey" PRIMARY KEY ("comment_sn")
);

-- CreateIndex
CREATE INDEX "reports_state_id_idx" ON "reports"("state", "id");

-- CreateIndex
CREATE INDEX "reports_target_key_id_idx" ON "reports"("target_key", "id");

-- CreateIndex
CREATE INDEX "host_comments_user_key_created_at_idx" ON "host_comments"("user_key", "created_at");

-- CreateIndex
CREATE INDEX "follows_user_key_created_at_host_key_idx" ON "follows"("user_key", "created_at", "host_key");

-- CreateIndex
CREATE INDEX "follows_host_key_created_at_user_key_idx" ON "follows"("host_key", "created_at", "user_key");

-- The comments of a page, newest first, and the answer of each; Prisma knows no partial indexes.
CREATE INDEX "host_comments_page_idx" ON "host_comments"("host_key", "comment_sn") WHERE "state_cd" = '1' AND "parent_sn" IS NULL;
CREATE UNIQUE INDEX "host_comments_answer_key" ON "host_comments"("parent_sn") WHERE "state_cd" = '1';
ALTER TABLE "host_comments" ADD CONSTRAINT "host_comments_state_check" CHECK ("state_cd" IN ('1', '2', '3', '4'));

-- One open report of a reporter on a target.
CREATE UNIQUE INDEX "reports_open_key" ON "reports"("reporter_key", "target") WHERE "state" = 'open';
ALTER TABLE "reports" ADD CONSTRAINT "reports_type_check" CHECK ("type_cd" IN (1, 2, 3, 4, 6));

-- A page's own comments are deleted with its host.
CREATE INDEX "host_comments_host_key_idx" ON "host_comments"("host_key");

-- Members who stand in no fan club that others see: few of all, and asked for by every page of a club.
CREATE INDEX "users_in_no_fan_club_idx" ON "users"("user_key") WHERE "deleted_at" IS NOT NULL OR NOT "myfan_display_yn";
