-- What members do at the services beside the product, with the money held meanwhile.
CREATE TYPE "external_state" AS ENUM ('held', 'pending', 'done', 'refunded');

CREATE TABLE "external_purchases" (
    "purchase_id" BIGSERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "service" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "service_key" UUID NOT NULL DEFAULT gen_random_uuid(),
    "request" JSONB NOT NULL,
    "asset" "ledger_asset",
    "amount" BIGINT NOT NULL DEFAULT 0,
    "house" TEXT NOT NULL DEFAULT '',
    "state" "external_state" NOT NULL DEFAULT 'held',
    "answer" JSONB,
    "refusal" TEXT NOT NULL DEFAULT '',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3),
    "problem" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    CONSTRAINT "external_purchases_pkey" PRIMARY KEY ("purchase_id"),
    CONSTRAINT "external_purchases_amount" CHECK (amount >= 0 AND (amount > 0) = (asset IS NOT NULL) AND (amount > 0) = (house <> '')),
    CONSTRAINT "external_purchases_final" CHECK (
      (state IN ('done', 'refunded')) = (closed_at IS NOT NULL)
      AND (state IN ('held', 'pending')) = (next_try_at IS NOT NULL)
      AND (state = 'refunded') = (refusal <> '')
    )
);

CREATE UNIQUE INDEX "external_purchases_service_key_key" ON "external_purchases"("service_key");
CREATE UNIQUE INDEX "external_purchases_user_key_operation_idempotency_key_key" ON "external_purchases"("user_key", "operation", "idempotency_key");
-- The open ones, in the order in which the job calls the service.
CREATE INDEX "external_purchases_next_try_at_idx" ON "external_purchases"("next_try_at") WHERE state IN ('held', 'pending');
CREATE INDEX "external_purchases_open_idx" ON "external_purchases"("user_key") WHERE state IN ('held', 'pending');

-- Where money is until the service's answer is known.
INSERT INTO ledger_accounts (kind, asset, user_key, code) VALUES ('house', 'STAR', 0, 'hold'), ('house', 'BTUC', 0, 'hold')
ON CONFLICT DO NOTHING;

-- Documents of simulated services are listed by the beginning of their names.
CREATE INDEX "sandbox_states_name_idx" ON "sandbox_states"("name" text_pattern_ops);
