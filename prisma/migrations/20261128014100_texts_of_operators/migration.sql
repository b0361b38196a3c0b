-- Banners are changed by operators, two of them at once.
ALTER TABLE "banners" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- Forbidden words have a number for addresses, and a kind.
ALTER TABLE "prohibited_words"
  ADD COLUMN "word_id" SERIAL NOT NULL,
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'all',
  ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT "prohibited_words_kind" CHECK (kind IN ('name', 'chat', 'title', 'all'));
CREATE UNIQUE INDEX "prohibited_words_word_id_key" ON "prohibited_words"("word_id");

-- A version of a policy can be withdrawn until it comes into force; what it says never changes.
ALTER TABLE "policies"
  ADD COLUMN "disadvantage" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "withdrawn_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "policies_withdrawn_before" CHECK (withdrawn_at < effective_at);
DROP INDEX "policies_gubn_effective_at_key";
CREATE UNIQUE INDEX "policies_gubn_effective_at_key" ON "policies"("gubn", "effective_at") WHERE withdrawn_at IS NULL;
CREATE TRIGGER policies_append_only
  BEFORE DELETE OR UPDATE OF policy_no, gubn, title, content, summary, effective_at, created_at, disadvantage ON policies
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What every setting was before.
CREATE TABLE "setting_changes" (
    "change_id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "old_value" JSONB,
    "new_value" JSONB,
    "operator_key" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "setting_changes_pkey" PRIMARY KEY ("change_id"),
    CONSTRAINT "setting_changes_change" CHECK (old_value IS DISTINCT FROM new_value)
);
CREATE INDEX "setting_changes_key_change_id_idx" ON "setting_changes"("key", "change_id");
CREATE TRIGGER setting_changes_append_only BEFORE UPDATE OR DELETE ON setting_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
