-- CreateEnum
CREATE TYPE "draw_kind" AS ENUM ('roulette', 'event', 'lotto');

-- CreateEnum
CREATE TYPE "roulette_reason" AS ENUM ('watch', 'attend', 'spin', 'operator', 'sandbox');

-- CreateTable
CREATE TABLE "draw_seeds" (
    "seed_id" SERIAL NOT NULL,
    "kind" "draw_kind" NOT NULL,
    "period" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "seed_hash" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "seed" TEXT,
    "revealed_at" TIMESTAMPTZ(3),
    "forced_yn" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "draw_seeds_pkey" PRIMARY KEY ("seed_id")
);

-- CreateTable
CREATE TABLE "roulette_rounds" (
    "round_id" SERIAL NOT NULL,
    "seed_id" INTEGER NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "prize_begin" BIGINT NOT NULL,
    "prize_growth" BIGINT NOT NULL,
    "prize_max" BIGINT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "roulette_rounds_pkey" PRIMARY KEY ("round_id")
);

-- CreateTable
CREATE TABLE "roulette_tickets" (
    "ticket_id" BIGSERIAL NOT NULL,
    "round_id" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "reason" "roulette_reason" NOT NULL,
    "reason_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "roulette_tickets_pkey" PRIMARY KEY ("ticket_id")
);

-- CreateTable
CREATE TABLE "roulette_spins" (
    "spin_id" BIGSERIAL NOT NULL,
    "round_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "ticket_id" BIGINT NOT NULL,
    "word" TEXT,
    "word_hash" TEXT NOT NULL,
    "lot" INTEGER NOT NULL,
    "animal_cd" TEXT NOT NULL,
    "since_cnt" INTEGER NOT NULL,
    "asset" "ledger_asset",
    "amount" BIGINT NOT NULL,
    "transfer_id" BIGINT,
    "forced_yn" BOOLEAN NOT NULL DEFAULT false,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "roulette_spins_pkey" PRIMARY KEY ("spin_id")
);

-- CreateTable
CREATE TABLE "roulette_forced_fields" (
    "forced_id" SERIAL NOT NULL,
    "user_key" INTEGER,
    "animal_cd" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "roulette_forced_fields_pkey" PRIMARY KEY ("forced_id")
);

-- CreateTable
CREATE TABLE "event_unpaid_prizes" (
    "unpaid_id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "source_key" TEXT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "asset" "ledger_asset" NOT NULL,
    "amount" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_unpaid_prizes_pkey" PRIMARY KEY ("unpaid_id")
);

-- CreateIndex
CREATE INDEX "draw_seeds_ends_at_idx" ON "draw_seeds"("ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "draw_seeds_kind_period_key" ON "draw_seeds"("kind", "period");

-- CreateIndex
CREATE UNIQUE INDEX "roulette_rounds_seed_id_key" ON "roulette_rounds"("seed_id");

-- CreateIndex
CREATE INDEX "roulette_rounds_begins_at_round_id_idx" ON "roulette_rounds"("begins_at", "round_id");

-- CreateIndex
CREATE INDEX "roulette_tickets_user_key_round_id_ticket_id_idx" ON "roulette_tickets"("user_key", "round_id", "ticket_id");

-- CreateIndex
CREATE INDEX "roulette_tickets_round_id_ticket_id_idx" ON "roulette_tickets"("round_id", "ticket_id");

-- CreateIndex
CREATE UNIQUE INDEX "roulette_tickets_user_key_reason_reason_key_key" ON "roulette_tickets"("user_key", "reason", "reason_key");

-- CreateIndex
CREATE UNIQUE INDEX "roulette_spins_ticket_id_key" ON "roulette_spins"("ticket_id");

-- CreateIndex
CREATE UNIQUE INDEX "roulette_spins_transfer_id_key" ON "roulette_spins"("transfer_id");

-- CreateIndex
CREATE INDEX "roulette_spins_user_key_spin_id_idx" ON "roulette_spins"("user_key", "spin_id");

-- CreateIndex
CREATE UNIQUE INDEX "roulette_spins_round_id_number_key" ON "roulette_spins"("round_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "roulette_spins_user_key_idempotency_key_key" ON "roulette_spins"("user_key", "idempotency_key");

-- CreateIndex
CREATE INDEX "event_unpaid_prizes_created_at_unpaid_id_idx" ON "event_unpaid_prizes"("created_at", "unpaid_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_unpaid_prizes_kind_source_key_key" ON "event_unpaid_prizes"("kind", "source_key");

-- The seed is public only once its period is over.
ALTER TABLE "draw_seeds" ADD CONSTRAINT "draw_seeds_term" CHECK (ends_at > begins_at);
ALTER TABLE "draw_seeds" ADD CONSTRAINT "draw_seeds_revealed" CHECK ((seed IS NULL) = (revealed_at IS NULL) AND revealed_at >= ends_at);
ALTER TABLE "draw_seeds" ADD CONSTRAINT "draw_seeds_hash" CHECK (seed_hash ~ '^[0-9a-f]{64}$' AND seed ~ '^[0-9a-f]{64}$');
ALTER TABLE "roulette_rounds" ADD CONSTRAINT "roulette_rounds_term" CHECK (ends_at > begins_at AND closed_at >= ends_at);
ALTER TABLE "roulette_rounds" ADD CONSTRAINT "roulette_rounds_prize"
  CHECK (prize_begin > 0 AND prize_growth >= 0 AND prize_max >= prize_begin);
ALTER TABLE "roulette_spins" ADD CONSTRAINT "roulette_spins_values"
  CHECK (number > 0 AND lot BETWEEN 0 AND 9999 AND since_cnt >= 0 AND amount >= 0
    AND (asset IS NULL) = (amount = 0) AND (asset IS NULL) = (transfer_id IS NULL));
ALTER TABLE "event_unpaid_prizes" ADD CONSTRAINT "event_unpaid_prizes_amount" CHECK (amount > 0);

-- Rounds that are not closed: a few.
CREATE INDEX "roulette_rounds_open_idx" ON "roulette_rounds"("begins_at") WHERE closed_at IS NULL;
-- The winners of a round, and those of the cumulative prize.
CREATE INDEX "roulette_spins_winners_idx" ON "roulette_spins"("round_id", "spin_id") WHERE asset = 'STAR' AND amount >= 100;
CREATE INDEX "roulette_spins_cumulative_idx" ON "roulette_spins"("spin_id") WHERE animal_cd = 'dragon';

-- Tickets are written once, and spins are never deleted.
CREATE TRIGGER roulette_tickets_append_only BEFORE UPDATE OR DELETE ON roulette_tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER roulette_tickets_no_truncate BEFORE TRUNCATE ON roulette_tickets EXECUTE FUNCTION refuse_change();
CREATE TRIGGER roulette_spins_stay BEFORE DELETE ON roulette_spins FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER roulette_spins_no_truncate BEFORE TRUNCATE ON roulette_spins EXECUTE FUNCTION refuse_change();

-- Where the prizes of events come from.
INSERT INTO ledger_accounts (kind, asset, user_key, code)
  VALUES ('house', 'STAR', 0, 'event'), ('house', 'BTUC', 0, 'event') ON CONFLICT DO NOTHING;
