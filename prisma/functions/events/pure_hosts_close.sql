-- Freezes the pure hosts of a closed month (YYYYMM), from p_from to before p_until: the first p_places of the hosts
-- whom hosts_of_days returns and whom no restriction met, ordered by the number of their watchers, then by live days,
-- then by key. Returns the number of hosts, or null if the month is closed already.
-- Called by the job of server/src/events/pure-hosts. Rules: EVENTS-62, EVENTS-63, EVENTS-64.
CREATE OR REPLACE FUNCTION pure_hosts_close(
  p_month text, p_from timestamptz, p_until timestamptz, p_live_day_seconds int, p_days_min int, p_watch_seconds int,
  p_places int, p_now timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_host_cnt int;
BEGIN
  INSERT INTO pure_host_months (month, closed_at, live_day_seconds, days_min, watch_seconds, places, host_cnt)
  VALUES (p_month, p_now, p_live_day_seconds, p_days_min, p_watch_seconds, p_places, 0) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO pure_hosts (month, place, user_key, live_day_cnt, watcher_cnt)
  SELECT p_month, (row_number() OVER (ORDER BY h.watcher_cnt DESC, h.live_day_cnt DESC, h.host_key))::int,
    h.host_key, h.live_day_cnt, h.watcher_cnt
  FROM hosts_of_days(p_from, p_until, p_now, p_live_day_seconds, p_days_min, p_watch_seconds) h
    JOIN member_profiles u ON u.user_key = h.host_key AND u.deleted_at IS NULL AND u.role = 'host'
  WHERE h.host_key NOT IN (SELECT s FROM members_sanctioned_between(p_from, p_until) AS s)
  ORDER BY h.watcher_cnt DESC, h.live_day_cnt DESC, h.host_key LIMIT p_places;
  GET DIAGNOSTICS v_host_cnt = ROW_COUNT;
  UPDATE pure_host_months SET host_cnt = v_host_cnt WHERE month = p_month;
  RETURN v_host_cnt;
END $$;
