-- The gift with which a host reached the present honey of a live: of equal contestants, the first to reach it is first.
ALTER TABLE live_host_totals ADD COLUMN last_gift_id bigint NOT NULL DEFAULT 0;
UPDATE live_host_totals t SET last_gift_id = g.last_gift_id
FROM (
  SELECT g.vod_key, g.host_key, max(g.gift_id) AS last_gift_id FROM gifts g
  WHERE g.vod_key IS NOT NULL AND NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id)
  GROUP BY 1, 2
) g
WHERE t.vod_key = g.vod_key AND t.host_key = g.host_key;

CREATE OR REPLACE VIEW live_host_sums AS
  SELECT vod_key, host_key, star_cnt, gift_cnt, giver_cnt, last_gift_id FROM live_host_totals;
