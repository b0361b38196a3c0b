-- One row: why a member may not give to this host here, or null: in a live (the host's own, or one in which the host
-- takes part), or outside one. In SQL, and stable, so that Postgres inlines it into the caller's statement: a gift is
-- decided by one plan instead of a dozen.
-- Refuses: host_not_found (GIFTS-12), excel_only (GIFTS-15), live_not_found (LIVES-15), live_ended (GIFTS-13),
-- not_ready (GIFTS-13), live_watch_refusals, member_pay_refusals, block_live (LIVES-27).
-- Called by gift_send_all. Rules: GIFTS-12 to GIFTS-16, USERS-6.
CREATE OR REPLACE FUNCTION gift_refusals(p_sender int, p_host int, p_vod_key int, p_now timestamptz)
RETURNS TABLE (refusal text) LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    CASE
      WHEN h.user_key IS NULL THEN 'host_not_found'
      WHEN p_vod_key IS NULL THEN
        CASE WHEN EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_sender AND u.excel_only_yn AND u.role <> 'operator')
          THEN 'excel_only' END
      WHEN l.vod_key IS NULL THEN 'live_not_found'
      WHEN l.state = 'ended' THEN 'live_ended'
      WHEN l.state = 'ready' THEN 'not_ready'
      WHEN l.host_key <> p_host
        AND NOT EXISTS (SELECT FROM live_seats c WHERE c.vod_key = p_vod_key AND c.host_key = p_host) THEN 'host_not_found'
      ELSE (SELECT w.refusal FROM live_watch_refusals(p_vod_key, p_sender, p_now, false) w)
    END,
    (SELECT m.refusal FROM member_pay_refusals(p_sender, p_now) m),
    -- In a live of several hosts the recipient may have blocked a member whom the owner admits.
    CASE WHEN EXISTS (SELECT FROM channel_block_of(p_host, p_sender, 'live')) THEN 'block_live' END)
  FROM (SELECT 1) one
    LEFT JOIN member_profiles h ON h.user_key = p_host AND h.role = 'host' AND h.deleted_at IS NULL
    LEFT JOIN live_cards l ON l.vod_key = p_vod_key
$$;
