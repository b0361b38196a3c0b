-- What is large of an emptied account goes some rows at a time; answers are found by their comment, deleted ones too.

CREATE TABLE "member_erasures" (
    "user_key" INTEGER NOT NULL,

    CONSTRAINT "member_erasures_pkey" PRIMARY KEY ("user_key")
);

CREATE INDEX "host_comments_parent_sn_idx" ON "host_comments"("parent_sn");
