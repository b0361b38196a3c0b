-- CreateTable
CREATE TABLE "search_versions" (
    "kind" TEXT NOT NULL,
    "slot" SMALLINT NOT NULL,
    "writes" BIGINT NOT NULL,

    CONSTRAINT "search_versions_pkey" PRIMARY KEY ("kind","slot")
);

-- What is not read is counted off the index alone.
DROP INDEX "message_boxes_unread_idx";
CREATE INDEX "message_boxes_unread_idx" ON "message_boxes"("user_key") INCLUDE ("other_key", "no_read_cnt", "request_yn")
  WHERE no_read_cnt > 0;
