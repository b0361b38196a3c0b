-- What is popular among comments is read page by page of the hosts, the most followed first.
-- CreateTable
CREATE TABLE "search_pages" (
    "host_key" INTEGER NOT NULL,
    "reach" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "search_pages_pkey" PRIMARY KEY ("host_key")
);

-- CreateIndex
CREATE INDEX "search_pages_reach_host_key_idx" ON "search_pages"("reach", "host_key");

-- CreateIndex
CREATE INDEX "search_comments_host_key_comment_sn_idx" ON "search_comments"("host_key", "comment_sn");

INSERT INTO "search_pages" ("host_key", "reach")
SELECT u."user_key", floor(ln(greatest(coalesce(c."follower_cnt", 0), 0) + 1) / ln(2))
FROM "users" u LEFT JOIN "member_counts" c USING ("user_key") WHERE u."role" = 'host' AND u."deleted_at" IS NULL;
