-- Indexes at most p_at_most rows that exist but cannot be found yet: written before search existed, or past its
-- triggers. Returns their number.
-- Called by server/src/search/search-index.job.ts. Rules: SEARCH-14.
CREATE OR REPLACE FUNCTION search_fill(p_at_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_done int;
BEGIN
  SELECT count(*) INTO v_done FROM (
    SELECT search_put_member(u.user_key) FROM member_profiles u WHERE u.deleted_at IS NULL AND u.role <> 'operator'
      AND (NOT EXISTS (SELECT FROM search_members m WHERE m.user_key = u.user_key)
        OR u.role = 'host' AND NOT EXISTS (SELECT FROM search_pages p WHERE p.host_key = u.user_key)) LIMIT p_at_most) members;
  IF v_done > 0 THEN RETURN v_done; END IF;
  SELECT count(*) INTO v_done FROM (
    SELECT search_put_live(l.vod_key) FROM live_cards l WHERE l.state = 'live'
      AND NOT EXISTS (SELECT FROM search_lives s WHERE s.vod_key = l.vod_key) LIMIT p_at_most) lives;
  IF v_done > 0 THEN RETURN v_done; END IF;
  SELECT count(*) INTO v_done FROM (
    SELECT search_put_comment(c.comment_sn) FROM host_comment_texts c WHERE c.state_cd = '1' AND c.parent_sn IS NULL
      AND NOT EXISTS (SELECT FROM search_comments s WHERE s.comment_sn = c.comment_sn) LIMIT p_at_most) comments;
  RETURN v_done;
END $$;
