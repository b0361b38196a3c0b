-- A sign-in of an operator as a member ends with the operator's own sign-in, and a watch session with the sign-in that
-- watches.
ALTER TABLE "sign_ins"
  ADD COLUMN "opened_from" UUID,
  ADD COLUMN "ends_at" TIMESTAMPTZ(3);
ALTER TABLE "watch_sessions" ADD COLUMN "sign_in_id" UUID;

-- Those of before do not say what they depend on: they end now, with the tokens of at most ten minutes that they led to.
INSERT INTO access_revocations (user_key, sign_in_id, created_at)
SELECT user_key, id, greatest(last_used_at, now()) FROM sign_ins WHERE operator_key IS NOT NULL AND ended_at IS NULL;
UPDATE sign_ins SET ended_at = greatest(last_used_at, now()), end_reason = 'operator'
WHERE operator_key IS NOT NULL AND ended_at IS NULL;

-- The open ones, which are few: they are looked through twice a second.
CREATE INDEX "sign_ins_forced_idx" ON "sign_ins"("operator_key") WHERE "operator_key" IS NOT NULL AND "ended_at" IS NULL;
CREATE INDEX "sign_ins_opened_from_idx" ON "sign_ins"("opened_from") WHERE "opened_from" IS NOT NULL AND "ended_at" IS NULL;
