-- Trusted: whoever owns the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "search_members" (
    "user_key" INTEGER NOT NULL,
    "texts" TEXT NOT NULL,
    "letters" TEXT NOT NULL,
    "initials" TEXT NOT NULL,
    "reach" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "search_members_pkey" PRIMARY KEY ("user_key")
);

-- CreateTable
CREATE TABLE "search_lives" (
    "vod_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "texts" TEXT NOT NULL,
    "letters" TEXT NOT NULL,
    "initials" TEXT NOT NULL,

    CONSTRAINT "search_lives_pkey" PRIMARY KEY ("vod_key")
);

-- CreateTable
CREATE TABLE "search_comments" (
    "comment_sn" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "texts" TEXT NOT NULL,
    "letters" TEXT NOT NULL,
    "initials" TEXT NOT NULL,

    CONSTRAINT "search_comments_pkey" PRIMARY KEY ("comment_sn")
);

-- CreateTable
CREATE TABLE "search_words" (
    "day" TEXT NOT NULL,
    "letters" TEXT NOT NULL,
    "user_key" INTEGER NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("day","letters","user_key")
);

-- CreateIndex
CREATE INDEX "search_members_letters_initials_idx" ON "search_members" USING GIN ("letters" gin_trgm_ops, "initials" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "search_members_reach_user_key_idx" ON "search_members"("reach", "user_key");

-- CreateIndex
CREATE INDEX "search_lives_letters_initials_idx" ON "search_lives" USING GIN ("letters" gin_trgm_ops, "initials" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "search_lives_host_key_idx" ON "search_lives"("host_key");

-- CreateIndex
CREATE INDEX "search_comments_letters_initials_idx" ON "search_comments" USING GIN ("letters" gin_trgm_ops, "initials" gin_trgm_ops);
