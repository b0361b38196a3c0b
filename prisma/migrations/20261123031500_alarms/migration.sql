-- AlterTable
ALTER TABLE "alarm_settings" ADD COLUMN     "comment_yn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "follow_yn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "gift_yn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "grade_yn" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "quiet_from" SMALLINT NOT NULL DEFAULT 1320,
ADD COLUMN     "quiet_to" SMALLINT NOT NULL DEFAULT 420,
ADD COLUMN     "quiet_yn" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "result_yn" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "alarms" (
    "alarm_sn" BIGSERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "from_key" INTEGER,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "pushed_at" TIMESTAMPTZ(3),
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alarms_pkey" PRIMARY KEY ("alarm_sn")
);

-- CreateTable
CREATE TABLE "live_alarms" (
    "live_alarm_sn" SERIAL NOT NULL,
    "host_key" INTEGER NOT NULL,
    "vod_key" INTEGER NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "pushed_key" INTEGER NOT NULL DEFAULT 0,
    "pushed_at" TIMESTAMPTZ(3),
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "live_alarms_pkey" PRIMARY KEY ("live_alarm_sn")
);

-- CreateTable
CREATE TABLE "live_alarm_reads" (
    "user_key" INTEGER NOT NULL,
    "live_alarm_sn" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_alarm_reads_pkey" PRIMARY KEY ("user_key","live_alarm_sn")
);

-- CreateTable
CREATE TABLE "live_alarm_marks" (
    "user_key" INTEGER NOT NULL,
    "live_alarm_sn" INTEGER NOT NULL,

    CONSTRAINT "live_alarm_marks_pkey" PRIMARY KEY ("user_key")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" SERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "sign_in_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alarms_user_key_alarm_sn_idx" ON "alarms"("user_key", "alarm_sn");

-- CreateIndex
CREATE INDEX "alarms_from_key_idx" ON "alarms"("from_key");

-- CreateIndex
CREATE INDEX "alarms_created_at_idx" ON "alarms"("created_at");

-- CreateIndex
CREATE INDEX "alarms_noted_at_idx" ON "alarms"("noted_at");

-- CreateIndex
CREATE UNIQUE INDEX "alarms_user_key_kind_ref_key" ON "alarms"("user_key", "kind", "ref");

-- CreateIndex
CREATE UNIQUE INDEX "live_alarms_vod_key_key" ON "live_alarms"("vod_key");

-- CreateIndex
CREATE INDEX "live_alarms_host_key_live_alarm_sn_idx" ON "live_alarms"("host_key", "live_alarm_sn");

-- CreateIndex
CREATE INDEX "live_alarms_began_at_idx" ON "live_alarms"("began_at");

-- CreateIndex
CREATE INDEX "live_alarms_noted_at_idx" ON "live_alarms"("noted_at");

-- CreateIndex
CREATE INDEX "live_alarm_reads_live_alarm_sn_idx" ON "live_alarm_reads"("live_alarm_sn");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_key_idx" ON "push_subscriptions"("user_key");

-- What Prisma cannot say.
CREATE INDEX alarms_unread_idx ON alarms (user_key, alarm_sn) WHERE read_at IS NULL;
CREATE INDEX alarms_unpushed_idx ON alarms (alarm_sn) WHERE pushed_at IS NULL;
CREATE INDEX live_alarms_unpushed_idx ON live_alarms (live_alarm_sn) WHERE pushed_at IS NULL;
ALTER TABLE alarm_settings ADD CONSTRAINT alarm_settings_quiet_check
  CHECK (quiet_from BETWEEN 0 AND 1439 AND quiet_to BETWEEN 0 AND 1439);
-- It has a parameter more.
DROP FUNCTION IF EXISTS member_grades_apply(text, int);
