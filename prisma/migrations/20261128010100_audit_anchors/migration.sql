-- The signed state of the audit log after each Seoul day.
CREATE TABLE "audit_anchors" (
    "day" TEXT NOT NULL,
    "entries" INTEGER NOT NULL,
    "last_seal" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "public_key" TEXT NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "audit_anchors_pkey" PRIMARY KEY ("day"),
    CONSTRAINT "audit_anchors_day" CHECK ("day" ~ '^\d{8}$'),
    CONSTRAINT "audit_anchors_entries" CHECK ("entries" >= 0)
);
