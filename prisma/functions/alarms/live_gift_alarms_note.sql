-- Creates one alarm about a live's gifts for each host who received some; repeating it changes nothing.
-- Called by server/src/alarms/delivery/live-gift-alarms.service.ts. Rules: ALARMS-6.
CREATE OR REPLACE FUNCTION live_gift_alarms_note(p_vod_key int, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM alarm_note(s.host_key, 'gift', 'live:' || p_vod_key, NULL, jsonb_build_object(
    'vod_key', p_vod_key, 'star_cnt', s.stars, 'gift_cnt', s.gifts, 'giver_cnt', s.givers), p_now)
  FROM (SELECT g.host_key, sum(g.star_cnt) AS stars, count(*) AS gifts, count(DISTINCT g.sender_key) AS givers
        FROM gifts_given g WHERE g.vod_key = p_vod_key GROUP BY 1) s;
END $$;
