-- CreateEnum
CREATE TYPE "battle_state" AS ENUM ('invited', 'running', 'won', 'drawn', 'forfeited', 'declined', 'withdrawn', 'expired');

-- AlterTable
ALTER TABLE "lives" ADD COLUMN     "room_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "signature_yn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "tts_yn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "viewer_limit" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "live_settings" (
    "host_key" INTEGER NOT NULL,
    "show_top_viewers_yn" BOOLEAN NOT NULL DEFAULT true,
    "show_fan_ranking_yn" BOOLEAN NOT NULL DEFAULT true,
    "allow_other_hosts_yn" BOOLEAN NOT NULL DEFAULT true,
    "chat_fan_level" SMALLINT NOT NULL DEFAULT 0,
    "viewer_limit" INTEGER NOT NULL DEFAULT 0,
    "tts_yn" BOOLEAN NOT NULL DEFAULT true,
    "signature_yn" BOOLEAN NOT NULL DEFAULT true,
    "theme_cd" TEXT,
    "boilerplate" TEXT NOT NULL DEFAULT '',
    "red_ask_yn" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "live_settings_pkey" PRIMARY KEY ("host_key")
);

-- CreateTable
CREATE TABLE "signatures" (
    "signature_id" SERIAL NOT NULL,
    "host_key" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "file_id" INTEGER,
    "image" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signatures_pkey" PRIMARY KEY ("signature_id")
);

-- CreateTable
CREATE TABLE "battles" (
    "battle_id" SERIAL NOT NULL,
    "state" "battle_state" NOT NULL DEFAULT 'invited',
    "round" SMALLINT NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "invite_until" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "winner_key" INTEGER,
    "from_gift_id" BIGINT NOT NULL DEFAULT 0,
    "end_noticed_at" TIMESTAMPTZ(6),
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "battles_pkey" PRIMARY KEY ("battle_id")
);

-- CreateTable
CREATE TABLE "battle_sides" (
    "battle_id" INTEGER NOT NULL,
    "seat" SMALLINT NOT NULL,
    "vod_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL DEFAULT 0,
    "open_yn" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "battle_sides_pkey" PRIMARY KEY ("battle_id","seat")
);

-- CreateIndex
CREATE INDEX "signatures_file_id_idx" ON "signatures"("file_id");

-- CreateIndex
CREATE UNIQUE INDEX "signatures_host_key_star_cnt_key" ON "signatures"("host_key", "star_cnt");

-- CreateIndex
CREATE INDEX "battles_state_idx" ON "battles"("state");

-- CreateIndex
CREATE INDEX "battles_changed_at_idx" ON "battles"("changed_at");

-- CreateIndex
CREATE INDEX "battle_sides_vod_key_battle_id_idx" ON "battle_sides"("vod_key", "battle_id");

-- AddForeignKey
ALTER TABLE "battle_sides" ADD CONSTRAINT "battle_sides_battle_id_fkey" FOREIGN KEY ("battle_id") REFERENCES "battles"("battle_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A live is in one battle at a time, however many ask at once.
CREATE UNIQUE INDEX "battle_sides_one_open_key" ON "battle_sides"("vod_key") WHERE "open_yn";

ALTER TABLE "signatures" ADD CONSTRAINT "signatures_star_cnt_check" CHECK ("star_cnt" > 0);
ALTER TABLE "live_settings" ADD CONSTRAINT "live_settings_limits_check"
  CHECK ("viewer_limit" >= 0 AND "chat_fan_level" BETWEEN 0 AND 100);
ALTER TABLE "lives" ADD CONSTRAINT "lives_viewer_limit_check" CHECK ("viewer_limit" >= 0);

-- Two hosts cannot sit in one place of a live.
CREATE UNIQUE INDEX "live_contestants_vod_key_seat_key" ON "live_contestants"("vod_key", "seat");
