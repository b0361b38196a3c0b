-- Whether a viewer counts as audience: members and guests (p_user_key null) do; the host, the host's managers, the
-- contestants of the live and operators do not.
-- Called by live_place_refusal, count_watches_of_manager, count_watches_of_contestant, and by statements of
-- lives/room/watch-facts.ts and lives/room/watch-sessions.service.ts. Rules: LIVES-40.
CREATE OR REPLACE FUNCTION watcher_is_counted(p_vod_key int, p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF p_user_key IS NULL THEN RETURN true; END IF;
  RETURN NOT EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_user_key AND u.role = 'operator')
    AND NOT EXISTS (SELECT FROM live_contestants c WHERE c.vod_key = p_vod_key AND c.host_key = p_user_key)
    AND NOT EXISTS (
      SELECT FROM lives l WHERE l.vod_key = p_vod_key AND (l.host_key = p_user_key
        OR channel_is_managed(l.host_key, p_user_key)));
END $$;
