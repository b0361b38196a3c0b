-- CreateEnum
CREATE TYPE "rank_kind" AS ENUM ('host', 'member');

-- CreateEnum
CREATE TYPE "rank_period" AS ENUM ('day', 'week', 'month');

-- CreateTable
CREATE TABLE "rank_totals" (
    "kind" "rank_kind" NOT NULL,
    "period" "rank_period" NOT NULL,
    "starts_on" DATE NOT NULL,
    "user_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rank_totals_pkey" PRIMARY KEY ("kind","period","starts_on","user_key")
);

-- CreateTable
CREATE TABLE "rank_places" (
    "kind" "rank_kind" NOT NULL,
    "period" "rank_period" NOT NULL,
    "starts_on" DATE NOT NULL,
    "place" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "reached_at" TIMESTAMPTZ(3) NOT NULL,
    "before_place" INTEGER,
    "honor" TEXT,

    CONSTRAINT "rank_places_pkey" PRIMARY KEY ("kind","period","starts_on","place")
);

-- CreateTable
CREATE TABLE "rank_closings" (
    "period" "rank_period" NOT NULL,
    "starts_on" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "host_cnt" INTEGER NOT NULL,
    "member_cnt" INTEGER NOT NULL,

    CONSTRAINT "rank_closings_pkey" PRIMARY KEY ("period","starts_on")
);

-- CreateTable
CREATE TABLE "honor_months" (
    "month" TEXT NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "honor_months_pkey" PRIMARY KEY ("month")
);

-- CreateIndex
CREATE INDEX "rank_totals_kind_period_starts_on_star_cnt_reached_at_user__idx" ON "rank_totals"("kind", "period", "starts_on", "star_cnt" DESC, "reached_at", "user_key");

-- CreateIndex
CREATE UNIQUE INDEX "rank_places_kind_period_starts_on_user_key_key" ON "rank_places"("kind", "period", "starts_on", "user_key");

-- CreateIndex
CREATE INDEX "users_deleted_at_idx" ON "users"("deleted_at");

-- What was rolled up before is counted here once; what waits for the roll-up is counted by it. The job then closes what is over.
INSERT INTO "rank_totals" ("kind", "period", "starts_on", "user_key", "star_cnt", "reached_at")
SELECT s.kind, p.period, CASE p.period WHEN 'day' THEN s.day ELSE date_trunc(p.period::text, s.day)::date END,
  s.user_key, sum(s.star_cnt), max(s.reached_at)
FROM (
  SELECT sides.kind, (g.created_at AT TIME ZONE 'Asia/Seoul')::date AS day, sides.user_key,
    sum(g.star_cnt) AS star_cnt, max(g.created_at) AS reached_at
  FROM gifts g CROSS JOIN LATERAL (VALUES ('host'::rank_kind, g.host_key), ('member', g.sender_key)) sides (kind, user_key)
  WHERE NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id) GROUP BY 1, 2, 3
) s CROSS JOIN unnest(enum_range(NULL::rank_period)) AS p (period)
GROUP BY 1, 2, 3, 4;
