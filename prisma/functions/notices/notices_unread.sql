-- How many notices and events a member has not read: among the newest p_most of each board currently visible to the
-- member, those exposed since the member joined. PL/pgSQL, since its plans are cached.
-- Called by statements of server/src/alarms. Rules: ALARMS-17.
CREATE OR REPLACE FUNCTION notices_unread(p_user_key int, p_now timestamptz, p_most int)
RETURNS TABLE (notice_cnt int, event_cnt int) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_joined timestamptz;
BEGIN
  SELECT u.created_at INTO v_joined FROM member_profiles u WHERE u.user_key = p_user_key;
  RETURN QUERY
  SELECT count(*) FILTER (WHERE board.cd = 1030)::int, count(*) FILTER (WHERE board.cd = 1040)::int
  FROM (VALUES (1030), (1040)) board (cd)
    CROSS JOIN LATERAL (
      SELECT n.board_sn FROM notices n
      WHERE n.board_setting_cd = board.cd AND n.expose_start_date >= v_joined AND n.expose_start_date <= p_now
        AND (n.expose_end_date IS NULL OR p_now < n.expose_end_date)
        AND (n.target_user_key IS NULL OR n.target_user_key = p_user_key)
      ORDER BY n.expose_start_date DESC, n.board_sn DESC LIMIT p_most
    ) shown
  WHERE NOT EXISTS (SELECT FROM notice_reads r WHERE r.user_key = p_user_key AND r.board_sn = shown.board_sn);
END $$;
