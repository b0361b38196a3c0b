-- A forbidden word knows the harmless words that hold it (COMMON-11).
ALTER TABLE "prohibited_words" ADD COLUMN     "harmless" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
