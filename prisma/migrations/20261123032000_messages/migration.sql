-- CreateTable
CREATE TABLE "message_blocks" (
    "user_key" INTEGER NOT NULL,
    "target_key" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_blocks_pkey" PRIMARY KEY ("user_key","target_key")
);

-- CreateTable
CREATE TABLE "personal_events" (
    "id" BIGSERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "personal_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" BIGSERIAL NOT NULL,
    "sender_key" INTEGER NOT NULL,
    "receiver_key" INTEGER NOT NULL,
    "low_key" INTEGER NOT NULL,
    "high_key" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "file_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "withheld_yn" BOOLEAN NOT NULL DEFAULT false,
    "sender_deleted_yn" BOOLEAN NOT NULL DEFAULT false,
    "receiver_deleted_yn" BOOLEAN NOT NULL DEFAULT false,
    "request_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_files" (
    "file_id" INTEGER NOT NULL,
    "message_id" BIGINT NOT NULL,

    CONSTRAINT "message_files_pkey" PRIMARY KEY ("file_id","message_id")
);

-- CreateTable
CREATE TABLE "message_boxes" (
    "user_key" INTEGER NOT NULL,
    "other_key" INTEGER NOT NULL,
    "last_message_id" BIGINT NOT NULL DEFAULT 0,
    "no_read_cnt" INTEGER NOT NULL DEFAULT 0,
    "read_up_to" BIGINT NOT NULL DEFAULT 0,
    "cleared_up_to" BIGINT NOT NULL DEFAULT 0,
    "wrote_yn" BOOLEAN NOT NULL DEFAULT false,
    "request_yn" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "message_boxes_pkey" PRIMARY KEY ("user_key","other_key")
);

-- CreateTable
CREATE TABLE "message_settings" (
    "user_key" INTEGER NOT NULL,
    "receive_from" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_settings_pkey" PRIMARY KEY ("user_key")
);

-- CreateIndex
CREATE INDEX "message_blocks_target_key_idx" ON "message_blocks"("target_key");

-- CreateIndex
CREATE INDEX "personal_events_created_at_idx" ON "personal_events"("created_at");

-- CreateIndex
CREATE INDEX "messages_low_key_high_key_id_idx" ON "messages"("low_key", "high_key", "id");

-- CreateIndex
CREATE INDEX "messages_sender_key_created_at_idx" ON "messages"("sender_key", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "messages_sender_key_request_key_receiver_key_key" ON "messages"("sender_key", "request_key", "receiver_key");

-- What Prisma cannot say: conversations and requests in their order, and what is not read.
CREATE INDEX "message_boxes_listed_idx" ON "message_boxes"("user_key", "last_message_id" DESC)
  WHERE last_message_id > 0 AND NOT request_yn;
CREATE INDEX "message_boxes_requests_idx" ON "message_boxes"("user_key", "last_message_id" DESC)
  WHERE last_message_id > 0 AND request_yn;
CREATE INDEX "message_boxes_unread_idx" ON "message_boxes"("user_key") WHERE no_read_cnt > 0;

ALTER TABLE "messages"
  ADD CONSTRAINT "messages_pair" CHECK (low_key = least(sender_key, receiver_key) AND high_key = greatest(sender_key, receiver_key)
    AND low_key < high_key),
  ADD CONSTRAINT "messages_say_something" CHECK (content <> '' OR cardinality(file_ids) > 0);
ALTER TABLE "message_boxes" ADD CONSTRAINT "message_boxes_counts" CHECK (no_read_cnt >= 0 AND user_key <> other_key);
ALTER TABLE "message_settings"
  ADD CONSTRAINT "message_settings_known" CHECK (receive_from IN ('everyone', 'following', 'fans', 'nobody'));
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_others" CHECK (user_key <> target_key);
