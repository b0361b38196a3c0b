-- AlterTable
ALTER TABLE "item_gifts" ADD COLUMN     "give_key" TEXT;

-- AlterTable
ALTER TABLE "owned_items" ADD COLUMN     "use_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "item_gifts_sender_key_give_key_key" ON "item_gifts"("sender_key", "give_key");

-- CreateIndex
CREATE UNIQUE INDEX "owned_items_user_key_use_key_key" ON "owned_items"("user_key", "use_key");

-- What Prisma cannot say: an item is used by a key. Those of before have one that nobody can send.
UPDATE owned_items SET use_key = 'before ' || owned_id WHERE used_at IS NOT NULL;
ALTER TABLE owned_items ADD CONSTRAINT owned_items_use_key_check CHECK ((used_at IS NULL) = (use_key IS NULL));
