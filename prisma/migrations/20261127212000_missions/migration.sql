-- CreateEnum
CREATE TYPE "mission_reward_state" AS ENUM ('due', 'paid', 'withheld');

-- CreateTable
CREATE TABLE "attendances" (
    "user_key" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "streak_cnt" INTEGER NOT NULL,
    "btuc_cnt" INTEGER NOT NULL,
    "week_btuc_cnt" INTEGER NOT NULL,
    "month_btuc_cnt" INTEGER NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attendances_pkey" PRIMARY KEY ("user_key","day")
);

-- CreateTable
CREATE TABLE "mission_rewards" (
    "user_key" INTEGER NOT NULL,
    "mission" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "ticket_cnt" INTEGER NOT NULL,
    "btuc_cnt" INTEGER NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "mission_reward_state" NOT NULL DEFAULT 'due',
    "paid_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "try_at" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "mission_rewards_pkey" PRIMARY KEY ("user_key","mission","period")
);

-- CreateTable
CREATE TABLE "mission_meters" (
    "user_key" INTEGER NOT NULL,
    "since_day" DATE NOT NULL,
    "carried_ms" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "mission_meters_pkey" PRIMARY KEY ("user_key")
);

-- CreateTable
CREATE TABLE "mission_searches" (
    "mission" TEXT NOT NULL,
    "searched_to" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mission_searches_pkey" PRIMARY KEY ("mission")
);

-- CreateIndex
CREATE UNIQUE INDEX "attendances_user_key_idempotency_key_key" ON "attendances"("user_key", "idempotency_key");

-- CreateIndex
CREATE INDEX "mission_rewards_user_key_day_idx" ON "mission_rewards"("user_key", "day");

-- CreateIndex
CREATE INDEX "mission_meters_due_at_idx" ON "mission_meters"("due_at");

-- CreateIndex
CREATE INDEX "watch_sessions_user_key_ended_at_idx" ON "watch_sessions"("user_key", "ended_at");

-- CreateIndex
CREATE INDEX "follows_created_at_idx" ON "follows" USING BRIN ("created_at");

ALTER TABLE "attendances" ADD CONSTRAINT "attendances_amounts"
  CHECK (streak_cnt > 0 AND btuc_cnt >= 0 AND week_btuc_cnt >= 0 AND month_btuc_cnt >= 0);
ALTER TABLE "mission_rewards" ADD CONSTRAINT "mission_rewards_mission" CHECK (mission IN ('watch', 'attend', 'line', 'follow'));
ALTER TABLE "mission_rewards" ADD CONSTRAINT "mission_rewards_amounts" CHECK (ticket_cnt >= 0 AND btuc_cnt >= 0);
ALTER TABLE "mission_rewards" ADD CONSTRAINT "mission_rewards_paid" CHECK ((state = 'due') = (paid_at IS NULL) AND due_at >= finished_at);
ALTER TABLE "mission_meters" ADD CONSTRAINT "mission_meters_carried" CHECK (carried_ms >= 0);

-- Rewards that are due: a few.
CREATE INDEX "mission_rewards_due_idx" ON "mission_rewards"("due_at") WHERE state = 'due';

-- An attendance is written once.
CREATE TRIGGER attendances_append_only BEFORE UPDATE OR DELETE ON attendances
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attendances_no_truncate BEFORE TRUNCATE ON attendances EXECUTE FUNCTION refuse_change();
