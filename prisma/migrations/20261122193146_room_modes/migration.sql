-- CreateTable
CREATE TABLE "room_modes" (
    "host_key" INTEGER NOT NULL,
    "slow_seconds" SMALLINT NOT NULL DEFAULT 0,
    "fan_level" SMALLINT NOT NULL DEFAULT 0,
    "links_off_yn" BOOLEAN NOT NULL DEFAULT false,
    "words" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "notice" TEXT NOT NULL DEFAULT '',
    "notice_vod_key" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "room_modes_pkey" PRIMARY KEY ("host_key")
);

-- Bounds that hold whatever the settings say.
ALTER TABLE "room_modes"
    ADD CONSTRAINT "room_modes_slow_seconds_check" CHECK ("slow_seconds" BETWEEN 0 AND 3600),
    ADD CONSTRAINT "room_modes_fan_level_check" CHECK ("fan_level" BETWEEN 0 AND 100),
    ADD CONSTRAINT "room_modes_words_check" CHECK (cardinality("words") <= 500),
    ADD CONSTRAINT "room_modes_notice_check" CHECK (("notice" = '') = ("notice_vod_key" IS NULL));
