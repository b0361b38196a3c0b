-- Counts gifts by host and by giver, in the Seoul day, week and month of each, when a roll-up claims them. Sums and
-- latest timestamps do not depend on the order in which gifts are claimed.
-- Trigger: gifts_unrolled_ranked. Rules: RANKS-1, RANKS-2, RANKS-5.
CREATE OR REPLACE FUNCTION rank_totals_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rank_totals AS t (kind, period, starts_on, user_key, star_cnt, reached_at)
  SELECT s.kind, p.period, rank_period_start(p.period, s.day), s.user_key, sum(s.star_cnt), max(s.reached_at)
  FROM (
    SELECT sides.kind, (g.created_at AT TIME ZONE 'Asia/Seoul')::date AS day, sides.user_key,
      sum(g.star_cnt) AS star_cnt, max(g.created_at) AS reached_at
    FROM claimed c JOIN gifts_given g USING (gift_id)
      CROSS JOIN LATERAL (VALUES ('host'::rank_kind, g.host_key), ('member', g.sender_key)) sides (kind, user_key)
    GROUP BY 1, 2, 3
  ) s CROSS JOIN unnest(enum_range(NULL::rank_period)) AS p (period)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (kind, period, starts_on, user_key) DO UPDATE
    SET star_cnt = t.star_cnt + excluded.star_cnt, reached_at = greatest(t.reached_at, excluded.reached_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gifts_unrolled_ranked AFTER DELETE ON gifts_unrolled
  REFERENCING OLD TABLE AS claimed FOR EACH STATEMENT EXECUTE FUNCTION rank_totals_count();
