-- CreateTable
CREATE TABLE "live_samples" (
    "vod_key" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "viewer_cnt" INTEGER NOT NULL,
    "like_cnt" INTEGER NOT NULL,
    "follow_cnt" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,

    CONSTRAINT "live_samples_pkey" PRIMARY KEY ("vod_key","at")
);

-- CreateIndex
CREATE INDEX "live_samples_at_idx" ON "live_samples" USING BRIN ("at");

-- CreateIndex
CREATE INDEX "live_gift_totals_user_key_vod_key_idx" ON "live_gift_totals"("user_key", "vod_key");

-- CreateIndex
CREATE INDEX "live_host_totals_host_key_vod_key_idx" ON "live_host_totals"("host_key", "vod_key");

-- What a host is given outside lives is few among many gifts, and asked for by the month.
CREATE INDEX "gifts_outside_lives_idx" ON "gifts"("host_key", "created_at") WHERE "vod_key" IS NULL;
