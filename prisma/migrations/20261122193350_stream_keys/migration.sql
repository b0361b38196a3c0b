-- CreateTable
CREATE TABLE "stream_keys" (
    "host_key" INTEGER NOT NULL,
    "key_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stream_keys_pkey" PRIMARY KEY ("host_key")
);

-- CreateTable
CREATE TABLE "ingest_streams" (
    "vod_key" INTEGER NOT NULL,
    "session" TEXT NOT NULL,
    "audio_yn" BOOLEAN NOT NULL,
    "video_yn" BOOLEAN NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "lost_at" TIMESTAMPTZ(3),

    CONSTRAINT "ingest_streams_pkey" PRIMARY KEY ("vod_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "stream_keys_key_hash_key" ON "stream_keys"("key_hash");

-- AddForeignKey
ALTER TABLE "stream_keys" ADD CONSTRAINT "stream_keys_host_key_fkey" FOREIGN KEY ("host_key") REFERENCES "users"("user_key") ON DELETE RESTRICT ON UPDATE CASCADE;
