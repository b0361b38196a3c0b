-- Lists and profiles read counters and indexes instead of counting whole sets.

-- CreateTable
CREATE TABLE "live_giver_totals" (
    "vod_key" INTEGER NOT NULL,
    "user_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,

    CONSTRAINT "live_giver_totals_pkey" PRIMARY KEY ("vod_key","user_key")
);

-- CreateTable
CREATE TABLE "live_host_totals" (
    "vod_key" INTEGER NOT NULL,
    "host_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "gift_cnt" INTEGER NOT NULL,
    "giver_cnt" INTEGER NOT NULL,

    CONSTRAINT "live_host_totals_pkey" PRIMARY KEY ("vod_key","host_key")
);

-- CreateTable
CREATE TABLE "member_counts" (
    "user_key" INTEGER NOT NULL,
    "follower_cnt" INTEGER NOT NULL DEFAULT 0,
    "following_cnt" INTEGER NOT NULL DEFAULT 0,
    "fan_cnt" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "member_counts_pkey" PRIMARY KEY ("user_key")
);

-- CreateTable
CREATE TABLE "member_count_changes" (
    "id" BIGSERIAL NOT NULL,
    "user_key" INTEGER NOT NULL,
    "follower_cnt" INTEGER NOT NULL,
    "following_cnt" INTEGER NOT NULL,

    CONSTRAINT "member_count_changes_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "lives" ADD COLUMN "giver_cnt" INTEGER NOT NULL DEFAULT 0;

-- DropIndex
DROP INDEX "fan_totals_host_key_star_cnt_idx";

-- What there is already, before indexes and triggers look at every row of it.
INSERT INTO live_giver_totals (vod_key, user_key, star_cnt)
  SELECT vod_key, user_key, sum(star_cnt) FROM live_gift_totals GROUP BY 1, 2;
INSERT INTO live_host_totals (vod_key, host_key, star_cnt, gift_cnt, giver_cnt)
  SELECT vod_key, host_key, sum(star_cnt), sum(gift_cnt), count(*) FROM live_gift_totals GROUP BY 1, 2;
UPDATE lives l SET giver_cnt = g.givers
  FROM (SELECT vod_key, count(*) AS givers FROM live_giver_totals GROUP BY 1) g WHERE g.vod_key = l.vod_key;
INSERT INTO member_counts (user_key, follower_cnt, following_cnt, fan_cnt)
  SELECT user_key, sum(followers), sum(following), sum(fans) FROM (
    SELECT host_key AS user_key, count(*) AS followers, 0 AS following, 0 AS fans FROM follows GROUP BY 1
    UNION ALL SELECT user_key, 0, count(*), 0 FROM follows GROUP BY 1
    UNION ALL SELECT host_key, 0, 0, count(*) FROM fan_totals GROUP BY 1
  ) counted GROUP BY 1;

-- CreateIndex
CREATE INDEX "live_giver_totals_vod_key_star_cnt_user_key_idx" ON "live_giver_totals"("vod_key", "star_cnt" DESC, "user_key");

-- CreateIndex
CREATE INDEX "member_count_changes_user_key_idx" ON "member_count_changes"("user_key");

-- CreateIndex
CREATE INDEX "fan_totals_host_key_star_cnt_user_key_idx" ON "fan_totals"("host_key", "star_cnt" DESC, "user_key");

-- Whoever begins or ends a follow only notes it: a thousand who follow one host at once share no row.
CREATE FUNCTION note_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_count_changes (user_key, follower_cnt, following_cnt)
  SELECT c.host_key, count(*) * TG_ARGV[0]::int, 0 FROM changed c GROUP BY 1
  UNION ALL SELECT c.user_key, 0, count(*) * TG_ARGV[0]::int FROM changed c GROUP BY 1;
  RETURN NULL;
END $$;

CREATE TRIGGER follows_begun AFTER INSERT ON follows REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_follows('1');
CREATE TRIGGER follows_ended AFTER DELETE ON follows REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_follows('-1');

-- Claims noted changes and adds them to the counters, as ledger_fold does with money.
CREATE FUNCTION member_counts_fold(p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('member_counts_fold'));
  WITH claimed AS (
    DELETE FROM member_count_changes c USING (SELECT n.id FROM member_count_changes n ORDER BY n.id LIMIT p_limit) n
    WHERE c.id = n.id RETURNING c.user_key, c.follower_cnt, c.following_cnt
  ), sums AS (
    SELECT user_key, sum(follower_cnt)::int AS follower_cnt, sum(following_cnt)::int AS following_cnt, count(*) AS changes
    FROM claimed GROUP BY user_key
  ), folded AS (
    INSERT INTO member_counts AS m (user_key, follower_cnt, following_cnt)
    SELECT user_key, follower_cnt, following_cnt FROM sums ORDER BY user_key
    ON CONFLICT (user_key) DO UPDATE SET follower_cnt = m.follower_cnt + excluded.follower_cnt,
      following_cnt = m.following_cnt + excluded.following_cnt
  )
  SELECT coalesce(sum(changes), 0) INTO v_count FROM sums;
  RETURN v_count;
END $$;

-- How many follow a member, whom the member follows, and fans: exact at every moment.
CREATE VIEW member_counts_now AS
  SELECT u.user_key, coalesce(c.follower_cnt, 0) + coalesce(n.follower_cnt, 0) AS follower_cnt,
    coalesce(c.following_cnt, 0) + coalesce(n.following_cnt, 0) AS following_cnt, coalesce(c.fan_cnt, 0) AS fan_cnt
  FROM users u
  LEFT JOIN member_counts c ON c.user_key = u.user_key
  LEFT JOIN LATERAL (
    SELECT sum(m.follower_cnt)::int AS follower_cnt, sum(m.following_cnt)::int AS following_cnt
    FROM member_count_changes m WHERE m.user_key = u.user_key
  ) n ON true;

-- Claims gifts and adds them to the fan clubs, the lives, their hosts and their givers. Answers each fan's total before
-- and after.
CREATE OR REPLACE FUNCTION gift_roll_up(p_limit int)
RETURNS TABLE (host_key int, user_key int, vod_keys int[], before bigint, after bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gift_roll_up'));
  RETURN QUERY
  WITH claimed AS (
    DELETE FROM gifts_unrolled r USING (SELECT n.gift_id FROM gifts_unrolled n ORDER BY n.gift_id LIMIT p_limit) n
    WHERE r.gift_id = n.gift_id RETURNING r.gift_id
  ), given AS (
    SELECT g.host_key, g.sender_key, g.vod_key, g.star_cnt FROM claimed c JOIN gifts g ON g.gift_id = c.gift_id
  ), by_fan AS (
    SELECT g.host_key, g.sender_key, sum(g.star_cnt)::bigint AS stars,
      array_agg(DISTINCT g.vod_key) FILTER (WHERE g.vod_key IS NOT NULL) AS vod_keys
    FROM given g GROUP BY 1, 2
  ), by_giver_and_host AS (
    -- xmax is 0 in a row that was inserted, not updated: somebody who gives there for the first time.
    INSERT INTO live_gift_totals AS t (vod_key, user_key, host_key, star_cnt, gift_cnt)
    SELECT g.vod_key, g.sender_key, g.host_key, sum(g.star_cnt), count(*) FROM given g
    WHERE g.vod_key IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 3, 2
    ON CONFLICT ON CONSTRAINT live_gift_totals_pkey
    DO UPDATE SET star_cnt = t.star_cnt + excluded.star_cnt, gift_cnt = t.gift_cnt + excluded.gift_cnt
    RETURNING t.vod_key, t.host_key, t.xmax = 0 AS is_new
  ), by_giver AS (
    INSERT INTO live_giver_totals AS t (vod_key, user_key, star_cnt)
    SELECT g.vod_key, g.sender_key, sum(g.star_cnt) FROM given g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT live_giver_totals_pkey DO UPDATE SET star_cnt = t.star_cnt + excluded.star_cnt
    RETURNING t.vod_key, t.xmax = 0 AS is_new
  ), by_host AS (
    INSERT INTO live_host_totals AS t (vod_key, host_key, star_cnt, gift_cnt, giver_cnt)
    SELECT s.vod_key, s.host_key, s.stars, s.gifts, s.givers FROM (
      SELECT g.vod_key, g.host_key, sum(g.star_cnt) AS stars, count(*) AS gifts,
        (SELECT count(*) FROM by_giver_and_host n WHERE n.is_new AND n.vod_key = g.vod_key AND n.host_key = g.host_key) AS givers
      FROM given g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2
    ) s ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT live_host_totals_pkey DO UPDATE SET star_cnt = t.star_cnt + excluded.star_cnt,
      gift_cnt = t.gift_cnt + excluded.gift_cnt, giver_cnt = t.giver_cnt + excluded.giver_cnt
  ), by_live AS (
    UPDATE lives l SET star_cnt = l.star_cnt + s.stars, giver_cnt = l.giver_cnt + s.givers
    FROM (SELECT g.vod_key, sum(g.star_cnt) AS stars,
            (SELECT count(*) FROM by_giver n WHERE n.is_new AND n.vod_key = g.vod_key) AS givers
          FROM given g WHERE g.vod_key IS NOT NULL GROUP BY 1) s
    WHERE l.vod_key = s.vod_key
  ), fans AS (
    INSERT INTO fan_totals AS f (host_key, user_key, star_cnt)
    SELECT b.host_key, b.sender_key, b.stars FROM by_fan b ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT fan_totals_pkey DO UPDATE SET star_cnt = f.star_cnt + excluded.star_cnt, updated_at = now()
    RETURNING f.host_key, f.user_key, f.star_cnt, f.xmax = 0 AS is_new
  ), fan_counts AS (
    INSERT INTO member_counts AS m (user_key, fan_cnt)
    SELECT f.host_key, count(*) FROM fans f WHERE f.is_new GROUP BY 1 ORDER BY 1
    ON CONFLICT ON CONSTRAINT member_counts_pkey DO UPDATE SET fan_cnt = m.fan_cnt + excluded.fan_cnt
  )
  SELECT f.host_key, f.user_key, b.vod_keys, f.star_cnt - b.stars, f.star_cnt
  FROM fans f JOIN by_fan b ON b.host_key = f.host_key AND b.sender_key = f.user_key;
END $$;
