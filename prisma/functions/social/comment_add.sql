-- Writes a comment on a host's page, or (p_parent_sn) the host's reply to one. The comments of one member are
-- serialized, so that those of a minute are counted correctly. Returns `added` with its number, or the refusal.
-- Refuses: host_not_found, comment_refusal, live_not_found (LIVES-15), forbidden (SOCIAL-16), comment_not_found
-- (SOCIAL-16), rate_limited (SOCIAL-20), already_answered (SOCIAL-16).
-- Called by server/src/social/comments/comments.service.ts. Rules: SOCIAL-13, SOCIAL-16 to SOCIAL-18, SOCIAL-20.
CREATE OR REPLACE FUNCTION comment_add(
  p_user_key int, p_host_key int, p_parent_sn int, p_content text, p_reg_cd text, p_program_ask_sn int, p_vod_key int,
  p_lusu_sn int, p_minute_max int, p_now timestamptz
) RETURNS TABLE (outcome text, sn int) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('host_comments'), p_user_key);
  IF NOT EXISTS (SELECT FROM member_profiles u WHERE u.user_key = p_host_key AND u.role = 'host' AND u.deleted_at IS NULL) THEN
    RETURN QUERY SELECT 'host_not_found', NULL::int; RETURN;
  END IF;
  outcome := comment_refusal(p_host_key, p_user_key, p_now);
  IF outcome IS NOT NULL THEN RETURN NEXT; RETURN; END IF;
  IF p_vod_key IS NOT NULL
    AND NOT EXISTS (SELECT FROM live_cards l WHERE l.vod_key = p_vod_key AND l.host_key = p_host_key)
  THEN RETURN QUERY SELECT 'live_not_found', NULL::int; RETURN; END IF;
  IF p_parent_sn IS NOT NULL THEN
    IF p_user_key <> p_host_key THEN RETURN QUERY SELECT 'forbidden', NULL::int; RETURN; END IF;
    -- Locked, so that a comment deleted in the meantime gets no reply.
    PERFORM FROM host_comments c WHERE c.comment_sn = p_parent_sn AND c.host_key = p_host_key AND c.parent_sn IS NULL
      AND c.state_cd = '1' FOR SHARE;
    IF NOT FOUND THEN RETURN QUERY SELECT 'comment_not_found', NULL::int; RETURN; END IF;
  END IF;
  IF (SELECT count(*) FROM host_comments c
      WHERE c.user_key = p_user_key AND c.created_at > p_now - interval '1 minute') >= p_minute_max
  THEN RETURN QUERY SELECT 'rate_limited', NULL::int; RETURN; END IF;
  INSERT INTO host_comments (host_key, user_key, parent_sn, reg_cd, program_ask_sn, vod_key, lusu_sn, content, created_at)
  VALUES (p_host_key, p_user_key, p_parent_sn, p_reg_cd, p_program_ask_sn, p_vod_key, p_lusu_sn, p_content, p_now)
  ON CONFLICT (parent_sn) WHERE state_cd = '1' DO NOTHING RETURNING comment_sn INTO sn;
  outcome := CASE WHEN sn IS NULL THEN 'already_answered' ELSE 'added' END;
  -- The host gets an alarm for a comment, its author for a reply.
  IF sn IS NOT NULL THEN
    PERFORM CASE WHEN p_parent_sn IS NULL
      THEN alarm_note(p_host_key, 'comment', sn::text, p_user_key, jsonb_build_object('host_key', p_host_key), p_now)
      ELSE alarm_note((SELECT c.user_key FROM host_comments c WHERE c.comment_sn = p_parent_sn), 'answer', sn::text, p_user_key,
        jsonb_build_object('host_key', p_host_key), p_now) END;
  END IF;
  RETURN NEXT;
END $$;
