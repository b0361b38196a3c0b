-- The lotto's rounds and tickets, as its service publishes and issues them, and what was paid.
CREATE TYPE "lotto_ticket_state" AS ENUM ('open', 'none', 'lost', 'paid', 'unpaid');

CREATE TABLE "lotto_rounds" (
    "round_no" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "draws_at" TIMESTAMPTZ(3) NOT NULL,
    "seed_hash" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "seed" TEXT,
    "balls" INTEGER[],
    "bonus" INTEGER,
    "prizes" JSONB,
    "forced_yn" BOOLEAN NOT NULL DEFAULT false,
    "drawn_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    CONSTRAINT "lotto_rounds_pkey" PRIMARY KEY ("round_no"),
    CONSTRAINT "lotto_rounds_drawn" CHECK (
      (drawn_at IS NOT NULL) = (seed IS NOT NULL) AND (drawn_at IS NOT NULL) = (bonus IS NOT NULL)
      AND (drawn_at IS NOT NULL) = (prizes IS NOT NULL) AND (paid_at IS NULL OR drawn_at IS NOT NULL)
    )
);

CREATE TABLE "lotto_tickets" (
    "ticket_id" TEXT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "round_no" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "numbers" INTEGER[],
    "spun_yn" BOOLEAN NOT NULL DEFAULT false,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "lotto_ticket_state" NOT NULL DEFAULT 'open',
    "rank" SMALLINT,
    "prize" BIGINT NOT NULL DEFAULT 0,
    "decided_at" TIMESTAMPTZ(3),
    CONSTRAINT "lotto_tickets_pkey" PRIMARY KEY ("ticket_id"),
    CONSTRAINT "lotto_tickets_numbers" CHECK (cardinality(numbers) IN (0, 6)),
    CONSTRAINT "lotto_tickets_decided" CHECK (
      (state = 'open') = (decided_at IS NULL)
      AND (state IN ('paid', 'unpaid')) = (prize > 0) AND (prize > 0) = (rank IS NOT NULL)
    )
);

CREATE UNIQUE INDEX "lotto_tickets_user_key_day_key" ON "lotto_tickets"("user_key", "day");
CREATE INDEX "lotto_tickets_user_key_issued_at_ticket_id_idx" ON "lotto_tickets"("user_key", "issued_at" DESC, "ticket_id");
CREATE INDEX "lotto_tickets_round_no_ticket_id_idx" ON "lotto_tickets"("round_no", "ticket_id");
-- Those that wait for their draw.
CREATE INDEX "lotto_tickets_open_idx" ON "lotto_tickets"("round_no", "ticket_id") WHERE state = 'open';

-- Documents of simulated services are listed by the beginning of their names; no other state is.
DROP INDEX "sandbox_states_name_idx";
CREATE INDEX "sandbox_states_external_idx" ON "sandbox_states"("name" text_pattern_ops) WHERE name LIKE 'external:%';
