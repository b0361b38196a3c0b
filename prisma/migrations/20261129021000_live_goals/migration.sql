-- Goals that hosts set for the honey of their running live.
CREATE TABLE "live_goals" (
    "goal_id" SERIAL NOT NULL,
    "vod_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "goal_star_cnt" BIGINT NOT NULL,
    "star_cnt" BIGINT NOT NULL DEFAULT 0,
    "from_gift_id" BIGINT NOT NULL,
    "until_gift_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "reached_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "live_goals_pkey" PRIMARY KEY ("goal_id"),
    CONSTRAINT "live_goals_goal_star_cnt_check" CHECK ("goal_star_cnt" > 0),
    CONSTRAINT "live_goals_reached_check" CHECK (("reached_at" IS NULL) = ("star_cnt" < "goal_star_cnt"))
);
CREATE INDEX "live_goals_vod_key_goal_id_idx" ON "live_goals"("vod_key", "goal_id");
CREATE INDEX "live_goals_host_key_idx" ON "live_goals"("host_key");
-- A live has one goal at a time.
CREATE UNIQUE INDEX "live_goals_one_running_key" ON "live_goals"("vod_key") WHERE "reached_at" IS NULL AND "removed_at" IS NULL;
