-- IF [NOT] EXISTS: these also stand in prisma/schema, so that a database made from the schema alone has them already.
ALTER TABLE "lives" ADD COLUMN IF NOT EXISTS "end_note" TEXT;
ALTER TABLE "lives" ADD COLUMN IF NOT EXISTS "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "watch_sessions" ADD COLUMN IF NOT EXISTS "counted_yn" BOOLEAN NOT NULL DEFAULT true;
DROP INDEX IF EXISTS "watch_sessions_vod_key_ended_at_idx";
CREATE INDEX IF NOT EXISTS "watch_sessions_ended_at_vod_key_idx" ON "watch_sessions"("ended_at", "vod_key");
CREATE INDEX IF NOT EXISTS "live_likes_created_at_idx" ON "live_likes" USING BRIN ("created_at");
CREATE INDEX IF NOT EXISTS "follows_host_key_created_at_idx" ON "follows"("host_key", "created_at");

-- A host has one live at a time, whatever the number of requests and processes.
CREATE UNIQUE INDEX "lives_one_a_host_key" ON "lives"("host_key") WHERE "state" <> 'ended';
