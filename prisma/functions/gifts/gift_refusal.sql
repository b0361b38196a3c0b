-- Why a member may not give to this host here, or null: in a live (the host's, or one the host takes part in), or outside one.
-- PL/pgSQL, since its plans are kept.
-- Called by gift_send_all. Rules: GIFTS-12 to GIFTS-16, USERS-6.
CREATE OR REPLACE FUNCTION gift_refusal(p_sender int, p_host int, p_vod_key int, p_now timestamptz)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_live record;
  v_refusal text;
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.user_key = p_host AND u.role = 'host' AND u.deleted_at IS NULL) THEN
    RETURN 'host_not_found';
  END IF;
  IF p_vod_key IS NOT NULL THEN
    SELECT l.state, l.host_key = p_host OR EXISTS (
      SELECT FROM live_contestants c WHERE c.vod_key = p_vod_key AND c.host_key = p_host
    ) AS takes_part INTO v_live FROM lives l WHERE l.vod_key = p_vod_key;
    IF NOT FOUND THEN RETURN 'live_not_found'; END IF;
    IF v_live.state = 'ended' THEN RETURN 'live_ended'; END IF;
    IF v_live.state = 'ready' THEN RETURN 'not_ready'; END IF;
    IF NOT v_live.takes_part THEN RETURN 'host_not_found'; END IF;
    v_refusal := live_watch_refusal(p_vod_key, p_sender, p_now);
    IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  ELSIF EXISTS (SELECT FROM users u WHERE u.user_key = p_sender AND u.excel_only_yn AND u.role <> 'operator') THEN
    RETURN 'excel_only';
  END IF;
  v_refusal := member_pay_refusal(p_sender, p_now);
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  -- In a live of several hosts the one who receives may have blocked whom the owner lets in.
  IF channel_is_blocked(p_host, p_sender, 'live') THEN RETURN 'block_live'; END IF;
  RETURN NULL;
END $$;
