-- AlterTable
ALTER TABLE "live_settings" ADD COLUMN     "bar_chat_blocked_yn" BOOLEAN NOT NULL DEFAULT false;
