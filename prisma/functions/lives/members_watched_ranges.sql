-- When members watched lives of others, each since a timestamp of its own, until p_to: the only text of this rule. The
-- sessions that count as audience are united, so that several lives, tabs and devices at once count once. A session
-- lasts until its end, or until its last heartbeat if its viewer was silent for longer than p_silence (a lost connection,
-- a killed server). Watching pauses p_pause after the member's last joining, line, like, gift or follow, and continues
-- with the next one. Lines, likes, gifts and follows are read only if joining alone does not cover the sessions. One row
-- for each member who watched: `seen_at` is when the open sessions were last renewed, or null if none is open.
-- Called by missions_watched. Rules: EVENTS-31 to EVENTS-33.
CREATE OR REPLACE FUNCTION members_watched_ranges(
  p_user_keys int[], p_since timestamptz[], p_to timestamptz, p_pause interval, p_silence interval
) RETURNS TABLE (user_key int, watched tstzmultirange, seen_at timestamptz) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    WITH sessions AS (
      SELECT m.user_key, m.since, w.vod_key, w.started_at, w.last_seen_at, w.ended_at,
        CASE WHEN w.ended_at <= w.last_seen_at + p_silence THEN w.ended_at ELSE w.last_seen_at END AS until
      FROM unnest(p_user_keys, p_since) AS m (user_key, since) CROSS JOIN LATERAL (
        SELECT o.vod_key, o.started_at, o.last_seen_at, o.ended_at FROM watch_sessions o
          WHERE o.user_key = m.user_key AND o.ended_at IS NULL AND o.counted_yn
        UNION ALL
        SELECT e.vod_key, e.started_at, e.last_seen_at, e.ended_at FROM watch_sessions e
          WHERE e.user_key = m.user_key AND e.ended_at > m.since - p_pause AND e.counted_yn
      ) w
    ), members AS MATERIALIZED (
      SELECT s.user_key, array_agg(DISTINCT s.vod_key) AS vod_keys,
        max(s.last_seen_at) FILTER (WHERE s.ended_at IS NULL) AS seen_at,
        coalesce(range_agg(tstzrange(s.started_at, s.until)) FILTER (WHERE s.until > s.started_at), '{}')
          * tstzmultirange(tstzrange(min(s.since), p_to)) AS watched,
        range_agg(tstzrange(s.started_at, s.started_at + p_pause)) AS joined
      FROM sessions s GROUP BY s.user_key
    )
    SELECT m.user_key, CASE WHEN m.watched <@ m.joined THEN m.watched ELSE m.watched * (m.joined + coalesce((
        SELECT range_agg(tstzrange(a.at, a.at + p_pause))
        FROM (SELECT lower(m.watched - m.joined) - p_pause AS since, upper(m.watched - m.joined) AS until) o CROSS JOIN LATERAL (
          SELECT l.at FROM live_lines_of_member(m.user_key, m.vod_keys, o.since, o.until) AS l (at)
          UNION ALL
          SELECT k.created_at FROM live_likes k
            WHERE k.vod_key = ANY (m.vod_keys) AND k.user_key = m.user_key AND k.created_at BETWEEN o.since AND o.until
          UNION ALL
          SELECT g.at FROM gift_times_of_member(m.user_key, o.since, o.until) AS g (at)
          UNION ALL
          SELECT f.created_at FROM host_follows f WHERE f.user_key = m.user_key AND f.created_at BETWEEN o.since AND o.until
        ) a), '{}')) END, m.seen_at
    FROM members m;
END $$;
