-- How far the lists of the payment provider and of the bank were compared with what this service knows.
CREATE TABLE "provider_comparisons" (
    "provider" TEXT NOT NULL,
    "compared_until" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_cnt" INTEGER NOT NULL,
    "settled_cnt" INTEGER NOT NULL,
    "put_off_cnt" INTEGER NOT NULL,
    CONSTRAINT "provider_comparisons_pkey" PRIMARY KEY ("provider")
);

-- What those lists say that can be settled by nobody but a person: another amount, an order that is not known.
CREATE TABLE "provider_differences" (
    "provider" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "problem" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "provider_differences_pkey" PRIMARY KEY ("provider", "ref", "problem")
);
