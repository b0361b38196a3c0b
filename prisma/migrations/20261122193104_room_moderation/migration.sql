-- CreateTable
CREATE TABLE "live_kicks" (
    "vod_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "by_key" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_kicks_pkey" PRIMARY KEY ("vod_key","user_key")
);

-- CreateTable
CREATE TABLE "content_blocks" (
    "idx" SERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "target_key" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_blocks_pkey" PRIMARY KEY ("idx")
);

-- CreateTable
CREATE TABLE "chat_hides" (
    "user_key" INTEGER NOT NULL,
    "target_key" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chat_hides_pkey" PRIMARY KEY ("user_key","target_key")
);

-- CreateIndex
CREATE INDEX "live_kicks_user_key_idx" ON "live_kicks"("user_key");

-- CreateIndex
CREATE INDEX "content_blocks_target_key_idx" ON "content_blocks"("target_key");

-- CreateIndex
CREATE UNIQUE INDEX "content_blocks_user_key_target_key_key" ON "content_blocks"("user_key", "target_key");

-- CreateIndex
CREATE INDEX "chat_hides_target_key_idx" ON "chat_hides"("target_key");
