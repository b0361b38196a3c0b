-- Prizes of monthly events that are items or coupons: they have terms instead of an asset.

-- AlterTable
ALTER TABLE "month_event_prizes" ALTER COLUMN "asset" DROP NOT NULL,
ADD COLUMN "terms" JSONB,
ADD COLUMN "granted_ref" TEXT,
ADD COLUMN "claimed_at" TIMESTAMPTZ(3),
ADD COLUMN "try_at" TIMESTAMPTZ(3),
ADD COLUMN "problem" TEXT;

-- AlterTable
ALTER TABLE "event_unpaid_prizes" ALTER COLUMN "asset" DROP NOT NULL,
ADD COLUMN "terms" JSONB;

ALTER TABLE month_event_prizes
  ADD CONSTRAINT month_event_prizes_terms CHECK ((asset IS NULL) = (terms IS NOT NULL)),
  ADD CONSTRAINT month_event_prizes_granted CHECK (granted_ref IS NULL OR (terms IS NOT NULL AND paid_at IS NOT NULL));
ALTER TABLE event_unpaid_prizes ADD CONSTRAINT event_unpaid_prizes_terms CHECK ((asset IS NULL) = (terms IS NOT NULL));

-- Coupons that members won in events and have not got yet.
CREATE VIEW month_event_coupons_open AS
  SELECT event_id, kind, number, user_key, terms, decided_at, claimed_at, try_at FROM month_event_prizes
  WHERE paid_at IS NULL AND unpaid_reason IS NULL AND terms ->> 'asset' = 'COUPON';
