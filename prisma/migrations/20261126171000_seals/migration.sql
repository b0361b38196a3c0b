-- Which tables are sealed, and what their seals are made of. The functions are prisma/functions/core/row_seal*.sql.
CREATE TABLE "sealed_tables" (
    "table_name" TEXT NOT NULL,
    "key_columns" TEXT[],
    "left_out" TEXT[],
    "columns" TEXT[],
    CONSTRAINT "sealed_tables_pkey" PRIMARY KEY ("table_name")
);

-- A seal for each of their rows.
CREATE TABLE "row_seals" (
    "table_name" TEXT NOT NULL,
    "row_key" TEXT NOT NULL,
    "seal" BYTEA NOT NULL,
    CONSTRAINT "row_seals_pkey" PRIMARY KEY ("table_name", "row_key")
);

-- Transfers that no transaction can add to any more, counted and chained.
CREATE TABLE "ledger_closings" (
    "closing_id" INTEGER NOT NULL,
    "up_to_id" BIGINT NOT NULL,
    "horizon" TEXT NOT NULL,
    "noticed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "transfer_cnt" BIGINT,
    "seal" BYTEA,
    "lines_at" TIMESTAMPTZ(3),
    CONSTRAINT "ledger_closings_pkey" PRIMARY KEY ("closing_id")
);

-- How many entries the audit log has, and the seal of the last one, under the server's key.
CREATE TABLE "audit_heads" (
    "id" INTEGER NOT NULL,
    "entries" INTEGER NOT NULL,
    "last_seal" TEXT NOT NULL,
    "seal" TEXT NOT NULL,
    CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("id")
);

-- What a month's places were given, so that grades can be told anew.
ALTER TABLE "rank_closings" ADD COLUMN "honors" TEXT[], ADD COLUMN "honor_min" BIGINT;
