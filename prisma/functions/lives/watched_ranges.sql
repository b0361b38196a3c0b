-- When a member watched lives of others between two timestamps: the only text of this rule. The sessions that count as
-- audience are united, so that several lives, tabs and devices at once count once. A session lasts until its end, or
-- until its last heartbeat if its viewer was silent for longer than p_silence (a lost connection, a killed server).
-- Watching pauses p_pause after the member's last joining, line, like, gift or follow, and continues with the next one.
-- Lines, likes, gifts and follows are read only if joining alone does not cover the sessions.
-- Called by mission_watch. Rules: EVENTS-31 to EVENTS-33.
CREATE OR REPLACE FUNCTION watched_ranges(
  p_user_key int, p_from timestamptz, p_to timestamptz, p_pause interval, p_silence interval
) RETURNS tstzmultirange LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_watched tstzmultirange;
  v_active tstzmultirange;
  v_open tstzmultirange;
  v_vod_keys int[];
  v_since timestamptz;
  v_until timestamptz;
BEGIN
  SELECT range_agg(tstzrange(s.started_at, s.until)) FILTER (WHERE s.until > s.started_at),
    range_agg(tstzrange(s.started_at, s.started_at + p_pause)), array_agg(DISTINCT s.vod_key)
    INTO v_watched, v_active, v_vod_keys
  FROM (
    SELECT w.vod_key, w.started_at,
      CASE WHEN w.ended_at <= w.last_seen_at + p_silence THEN w.ended_at ELSE w.last_seen_at END AS until
    FROM (
      SELECT o.* FROM watch_sessions o WHERE o.user_key = p_user_key AND o.ended_at IS NULL AND o.counted_yn
      UNION ALL
      SELECT e.* FROM watch_sessions e WHERE e.user_key = p_user_key AND e.ended_at > p_from - p_pause AND e.counted_yn
    ) w
  ) s;
  v_watched := coalesce(v_watched, '{}') * tstzmultirange(tstzrange(p_from, p_to));
  v_open := v_watched - coalesce(v_active, '{}');
  IF isempty(v_open) THEN RETURN v_watched; END IF;
  v_since := lower(v_open) - p_pause;
  v_until := upper(v_open);
  v_active := v_active + coalesce((
    SELECT range_agg(tstzrange(a.at, a.at + p_pause)) FROM (
      SELECT l.at FROM live_lines_of_member(p_user_key, v_vod_keys, v_since, v_until) AS l (at)
      UNION ALL
      SELECT k.created_at FROM live_likes k
        WHERE k.vod_key = ANY (v_vod_keys) AND k.user_key = p_user_key AND k.created_at BETWEEN v_since AND v_until
      UNION ALL
      SELECT g.at FROM gift_times_of_member(p_user_key, v_since, v_until) AS g (at)
      UNION ALL
      SELECT f.created_at FROM host_follows f
        WHERE f.user_key = p_user_key AND f.created_at BETWEEN v_since AND v_until
    ) a), '{}');
  RETURN v_watched * v_active;
END $$;
