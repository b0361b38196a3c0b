-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "channel_block_kind" AS ENUM ('live', 'chat');

-- CreateEnum
CREATE TYPE "live_type" AS ENUM ('normal', 'red', 'battle', 'excel');

-- CreateEnum
CREATE TYPE "live_state" AS ENUM ('ready', 'live', 'ended');

-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('member', 'host', 'operator');

-- CreateEnum
CREATE TYPE "sanction_kind" AS ENUM ('service', 'chat');

-- CreateEnum
CREATE TYPE "ledger_account_kind" AS ENUM ('wallet', 'income', 'house');

-- CreateEnum
CREATE TYPE "ledger_asset" AS ENUM ('STAR', 'BTUC', 'KRW');

-- CreateEnum
CREATE TYPE "ledger_fund" AS ENUM ('granted', 'bought');

-- CreateTable
CREATE TABLE "channel_blocks" (
    "host_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "kind" "channel_block_kind" NOT NULL,
    "by_key" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channel_blocks_pkey" PRIMARY KEY ("host_key","kind","user_key")
);

-- CreateTable
CREATE TABLE "managers" (
    "host_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "managers_pkey" PRIMARY KEY ("host_key","user_key")
);

-- CreateTable
CREATE TABLE "chat_lines" (
    "channel_id" TEXT NOT NULL,
    "message_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "user_key" INTEGER,
    "gift_id" BIGINT,
    "body" JSONB NOT NULL,
    "removed_yn" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "chat_lines_pkey" PRIMARY KEY ("channel_id","message_id")
);

-- CreateTable
CREATE TABLE "banners" (
    "banner_sn" SERIAL NOT NULL,
    "banner_grp_cd" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "banners_pkey" PRIMARY KEY ("banner_sn")
);

-- CreateTable
CREATE TABLE "prohibited_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "prohibited_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "site_settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "database_markers" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "database_markers_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "gifts" (
    "gift_id" BIGSERIAL NOT NULL,
    "transfer_id" BIGINT NOT NULL,
    "sender_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "vod_key" INTEGER,
    "star_cnt" BIGINT NOT NULL,
    "sticker_id" INTEGER,
    "message" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gifts_pkey" PRIMARY KEY ("gift_id")
);

-- CreateTable
CREATE TABLE "gifts_unrolled" (
    "gift_id" BIGINT NOT NULL,

    CONSTRAINT "gifts_unrolled_pkey" PRIMARY KEY ("gift_id")
);

-- CreateTable
CREATE TABLE "fan_totals" (
    "host_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fan_totals_pkey" PRIMARY KEY ("host_key","user_key")
);

-- CreateTable
CREATE TABLE "live_gift_totals" (
    "vod_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "gift_cnt" INTEGER NOT NULL,

    CONSTRAINT "live_gift_totals_pkey" PRIMARY KEY ("vod_key","host_key","user_key")
);

-- CreateTable
CREATE TABLE "gift_stickers" (
    "sticker_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "gift_stickers_pkey" PRIMARY KEY ("sticker_id")
);

-- CreateTable
CREATE TABLE "lives" (
    "vod_key" SERIAL NOT NULL,
    "host_key" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "theme_cd" TEXT NOT NULL,
    "type" "live_type" NOT NULL DEFAULT 'normal',
    "tags" TEXT[],
    "target" TEXT NOT NULL DEFAULT 'all',
    "state" "live_state" NOT NULL DEFAULT 'ready',
    "thumbnail" TEXT,
    "clip" TEXT NOT NULL DEFAULT '',
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "end_note" TEXT,
    "entry_fan_level" SMALLINT NOT NULL DEFAULT 0,
    "chat_fan_level" SMALLINT NOT NULL DEFAULT 0,
    "show_top_viewers_yn" BOOLEAN NOT NULL DEFAULT true,
    "show_fan_ranking_yn" BOOLEAN NOT NULL DEFAULT true,
    "allow_other_hosts_yn" BOOLEAN NOT NULL DEFAULT true,
    "bar_chat_blocked_yn" BOOLEAN NOT NULL DEFAULT false,
    "recommend_weight" INTEGER NOT NULL DEFAULT 0,
    "viewer_cnt" INTEGER NOT NULL DEFAULT 0,
    "peak_viewer_cnt" INTEGER NOT NULL DEFAULT 0,
    "like_cnt" INTEGER NOT NULL DEFAULT 0,
    "follow_cnt" INTEGER NOT NULL DEFAULT 0,
    "star_cnt" BIGINT NOT NULL DEFAULT 0,
    "hot_score" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lives_pkey" PRIMARY KEY ("vod_key")
);

-- CreateTable
CREATE TABLE "live_contestants" (
    "vod_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "seat" SMALLINT NOT NULL,

    CONSTRAINT "live_contestants_pkey" PRIMARY KEY ("vod_key","host_key")
);

-- CreateTable
CREATE TABLE "watch_sessions" (
    "id" UUID NOT NULL,
    "vod_key" INTEGER NOT NULL,
    "user_key" INTEGER,
    "guest_id" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,
    "counted_yn" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "watch_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "live_likes" (
    "vod_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "live_likes_pkey" PRIMARY KEY ("vod_key","user_key")
);

-- CreateTable
CREATE TABLE "live_categories" (
    "theme_cd" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "live_categories_pkey" PRIMARY KEY ("theme_cd")
);

-- CreateTable
CREATE TABLE "notices" (
    "board_sn" SERIAL NOT NULL,
    "board_setting_cd" INTEGER NOT NULL DEFAULT 1030,
    "title" TEXT NOT NULL,
    "summary_content" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "image" TEXT,
    "expose_start_date" TIMESTAMPTZ(3) NOT NULL,
    "expose_end_date" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("board_sn")
);

-- CreateTable
CREATE TABLE "notice_reads" (
    "board_sn" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notice_reads_pkey" PRIMARY KEY ("user_key","board_sn")
);

-- CreateTable
CREATE TABLE "sign_ins" (
    "id" UUID NOT NULL,
    "user_key" INTEGER NOT NULL,
    "agent" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" TEXT,

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "token_hash" TEXT NOT NULL,
    "sign_in_id" UUID NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "attempt_limits" (
    "kind" TEXT NOT NULL,
    "login_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "attempt_limits_pkey" PRIMARY KEY ("kind","login_id","address")
);

-- CreateTable
CREATE TABLE "access_revocations" (
    "id" BIGSERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "version" INTEGER,
    "sign_in_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_revocations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follows" (
    "host_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "follows_pkey" PRIMARY KEY ("host_key","user_key")
);

-- CreateTable
CREATE TABLE "users" (
    "user_key" SERIAL NOT NULL,
    "login_id" TEXT,
    "password_hash" TEXT,
    "nick" TEXT NOT NULL,
    "profile_id" TEXT NOT NULL,
    "profile_info" TEXT,
    "state_memo" TEXT NOT NULL DEFAULT '',
    "role" "user_role" NOT NULL DEFAULT 'member',
    "vip_level" SMALLINT NOT NULL DEFAULT 0,
    "honor" TEXT,
    "verification_yn" BOOLEAN NOT NULL DEFAULT false,
    "user_adult_yn" BOOLEAN NOT NULL DEFAULT false,
    "excel_only_yn" BOOLEAN NOT NULL DEFAULT false,
    "reg_method_cd" TEXT NOT NULL DEFAULT 'P',
    "phone_enc" TEXT,
    "name_enc" TEXT,
    "token_version" INTEGER NOT NULL DEFAULT 0,
    "deletion_asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("user_key")
);

-- CreateTable
CREATE TABLE "sanctions" (
    "id" SERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "kind" "sanction_kind" NOT NULL,
    "reason" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3),
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "sanctions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_accounts" (
    "id" BIGSERIAL NOT NULL,
    "kind" "ledger_account_kind" NOT NULL,
    "asset" "ledger_asset" NOT NULL,
    "user_key" INTEGER NOT NULL DEFAULT 0,
    "code" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallets" (
    "account_id" BIGINT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "asset" "ledger_asset" NOT NULL,
    "granted" BIGINT NOT NULL DEFAULT 0,
    "bought" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "ledger_snapshots" (
    "account_id" BIGINT NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "folded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_snapshots_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "ledger_transfers" (
    "id" BIGSERIAL NOT NULL,
    "operation" TEXT NOT NULL,
    "owner_key" INTEGER NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_postings" (
    "id" BIGSERIAL NOT NULL,
    "transfer_id" BIGINT NOT NULL,
    "asset" "ledger_asset" NOT NULL,
    "source_id" BIGINT NOT NULL,
    "destination_id" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fund" "ledger_fund" NOT NULL,

    CONSTRAINT "ledger_postings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_unfolded" (
    "posting_id" BIGINT NOT NULL,
    "account_id" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "ledger_unfolded_pkey" PRIMARY KEY ("posting_id","account_id")
);

-- CreateIndex
CREATE INDEX "channel_blocks_user_key_kind_idx" ON "channel_blocks"("user_key", "kind");

-- CreateIndex
CREATE INDEX "managers_user_key_idx" ON "managers"("user_key");

-- CreateIndex
CREATE UNIQUE INDEX "chat_lines_gift_id_key" ON "chat_lines"("gift_id");

-- CreateIndex
CREATE INDEX "banners_banner_grp_cd_sort_idx" ON "banners"("banner_grp_cd", "sort");

-- CreateIndex
CREATE UNIQUE INDEX "gifts_transfer_id_key" ON "gifts"("transfer_id");

-- CreateIndex
CREATE INDEX "gifts_vod_key_gift_id_idx" ON "gifts"("vod_key", "gift_id");

-- CreateIndex
CREATE INDEX "gifts_host_key_gift_id_idx" ON "gifts"("host_key", "gift_id");

-- CreateIndex
CREATE INDEX "gifts_sender_key_gift_id_idx" ON "gifts"("sender_key", "gift_id");

-- CreateIndex
CREATE INDEX "gifts_created_at_idx" ON "gifts" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "fan_totals_host_key_star_cnt_idx" ON "fan_totals"("host_key", "star_cnt" DESC);

-- CreateIndex
CREATE INDEX "fan_totals_user_key_star_cnt_idx" ON "fan_totals"("user_key", "star_cnt" DESC);

-- CreateIndex
CREATE INDEX "lives_state_viewer_cnt_idx" ON "lives"("state", "viewer_cnt");

-- CreateIndex
CREATE INDEX "lives_state_theme_cd_viewer_cnt_idx" ON "lives"("state", "theme_cd", "viewer_cnt");

-- CreateIndex
CREATE INDEX "lives_state_started_at_idx" ON "lives"("state", "started_at");

-- CreateIndex
CREATE INDEX "lives_host_key_started_at_idx" ON "lives"("host_key", "started_at");

-- CreateIndex
CREATE INDEX "watch_sessions_ended_at_vod_key_idx" ON "watch_sessions"("ended_at", "vod_key");

-- CreateIndex
CREATE INDEX "watch_sessions_user_key_started_at_idx" ON "watch_sessions"("user_key", "started_at");

-- CreateIndex
CREATE INDEX "live_likes_created_at_idx" ON "live_likes" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "notices_board_setting_cd_expose_start_date_idx" ON "notices"("board_setting_cd", "expose_start_date");

-- CreateIndex
CREATE INDEX "sign_ins_user_key_ended_at_idx" ON "sign_ins"("user_key", "ended_at");

-- CreateIndex
CREATE INDEX "refresh_tokens_sign_in_id_idx" ON "refresh_tokens"("sign_in_id");

-- CreateIndex
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "access_revocations_created_at_idx" ON "access_revocations"("created_at");

-- CreateIndex
CREATE INDEX "follows_user_key_created_at_idx" ON "follows"("user_key", "created_at");

-- CreateIndex
CREATE INDEX "follows_host_key_created_at_idx" ON "follows"("host_key", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_login_id_key" ON "users"("login_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_nick_key" ON "users"("nick");

-- CreateIndex
CREATE UNIQUE INDEX "users_profile_id_key" ON "users"("profile_id");

-- CreateIndex
CREATE INDEX "users_role_user_key_idx" ON "users"("role", "user_key");

-- CreateIndex
CREATE INDEX "sanctions_user_key_idx" ON "sanctions"("user_key");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_kind_asset_user_key_code_key" ON "ledger_accounts"("kind", "asset", "user_key", "code");

-- CreateIndex
CREATE UNIQUE INDEX "wallets_user_key_asset_key" ON "wallets"("user_key", "asset");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transfers_owner_key_operation_idempotency_key_key" ON "ledger_transfers"("owner_key", "operation", "idempotency_key");

-- CreateIndex
CREATE INDEX "ledger_postings_transfer_id_idx" ON "ledger_postings"("transfer_id");

-- CreateIndex
CREATE INDEX "ledger_postings_source_id_id_idx" ON "ledger_postings"("source_id", "id");

-- CreateIndex
CREATE INDEX "ledger_postings_destination_id_id_idx" ON "ledger_postings"("destination_id", "id");

-- CreateIndex
CREATE INDEX "ledger_unfolded_account_id_idx" ON "ledger_unfolded"("account_id");

-- AddForeignKey
ALTER TABLE "lives" ADD CONSTRAINT "lives_host_key_fkey" FOREIGN KEY ("host_key") REFERENCES "users"("user_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_key_fkey" FOREIGN KEY ("user_key") REFERENCES "users"("user_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "sign_ins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_key_fkey" FOREIGN KEY ("user_key") REFERENCES "users"("user_key") ON DELETE RESTRICT ON UPDATE CASCADE;
