-- One row: why a member, or a guest (p_user_key null), may not watch a live, or null. The only text of this rule, each
-- refusal once, in the order of precedence; the build writes their codes to server/src/lives/watch-refusals.ts. Only an
-- operator's restriction keeps a host from their own live; an operator may watch any running live. A live for fans
-- requires at least fan level 1. Limits of places are in live_place_refusal. p_guests: whether the site lets guests
-- watch; p_as_running: decides as if the live were running. In SQL, and stable, so that Postgres inlines it into the
-- caller's statement: a gift is decided by one plan instead of a dozen.
-- Refuses: live_not_found (LIVES-15), not_ready (LIVES-23), login_required (LIVES-24), block_admin (LIVES-25),
-- verification_required (LIVES-26), age_limit (LIVES-26), block_live (LIVES-27), kicked (BLOCKS-4), chat_banned
-- (LIVES-28), un_allowance_host (LIVES-29), excel_only (LIVES-30), fan_grade (LIVES-31).
-- Called by live_watch_refusal, gift_refusals, and the statement of lives/room/watch-facts.ts. Rules: LIVES-22 to
-- LIVES-31, LIVES-33, LIVES-34, BLOCKS-4.
CREATE OR REPLACE FUNCTION live_watch_refusals(
  p_vod_key int, p_user_key int, p_now timestamptz, p_guests boolean, p_as_running boolean DEFAULT false
) RETURNS TABLE (refusal text) LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN l.vod_key IS NULL OR (l.state = 'ended' AND NOT p_as_running) THEN 'live_not_found'
    WHEN l.state = 'ready' AND NOT p_as_running
      AND (u.user_key IS NULL OR (u.user_key <> l.host_key AND u.role <> 'operator')) THEN 'not_ready'
    WHEN u.user_key IS NULL AND NOT (p_user_key IS NULL AND p_guests AND l.type = 'normal') THEN 'login_required'
    WHEN u.role = 'operator' THEN NULL
    WHEN EXISTS (SELECT FROM sanctions_in_force(p_user_key, 'service', p_now)) THEN 'block_admin'
    WHEN l.host_key = p_user_key THEN NULL
    WHEN NOT u.verification_yn THEN 'verification_required'
    WHEN NOT u.user_adult_yn THEN 'age_limit'
    WHEN EXISTS (SELECT FROM channel_block_of(l.host_key, p_user_key, 'live')) THEN 'block_live'
    WHEN EXISTS (SELECT FROM live_kick_of(p_vod_key, p_user_key)) THEN 'kicked'
    WHEN l.bar_chat_blocked_yn AND EXISTS (SELECT FROM channel_block_of(l.host_key, p_user_key, 'chat')) THEN 'chat_banned'
    WHEN u.role = 'host' AND NOT l.allow_other_hosts_yn
      AND NOT EXISTS (SELECT FROM live_participant_of(p_vod_key, l.host_key, p_user_key)) THEN 'un_allowance_host'
    WHEN u.excel_only_yn AND l.type <> 'excel' THEN 'excel_only'
    WHEN NOT (SELECT f.held FROM fan_level_held(l.host_key, p_user_key, l.entry_level) f)
      AND NOT EXISTS (SELECT FROM live_participant_of(p_vod_key, l.host_key, p_user_key)) THEN 'fan_grade'
  END
  FROM (SELECT 1) one
    LEFT JOIN LATERAL (
      SELECT v.*, CASE WHEN v.target = 'fans' THEN greatest(1, v.entry_fan_level) ELSE v.entry_fan_level END AS entry_level
      FROM lives v WHERE v.vod_key = p_vod_key
    ) l ON true
    LEFT JOIN member_profiles u ON u.user_key = p_user_key AND u.deleted_at IS NULL
$$;
