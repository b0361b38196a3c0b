-- An item that was refunded is taken back: it stays, and nobody has anything of it (ITEMS-19).
ALTER TABLE "owned_items" ADD COLUMN     "taken_at" TIMESTAMPTZ(3);

ALTER TABLE owned_items ADD CONSTRAINT owned_items_taken_at_check CHECK (taken_at IS NULL OR used_at IS NULL);
