-- Indexes a member by the current names, or removes the member: erased members and operators are not found, nor are
-- comments on the page of a former host.
-- Called by search_note_member and by server/src/search/search-index.job.ts. Rules: SEARCH-4, SEARCH-12.
CREATE OR REPLACE FUNCTION search_put_member(p_user_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_members m WHERE m.user_key = p_user_key AND NOT EXISTS (
    SELECT FROM member_profiles u WHERE u.user_key = p_user_key AND u.deleted_at IS NULL AND u.role <> 'operator');
  INSERT INTO search_members (user_key, texts, letters, initials, reach)
  SELECT u.user_key, r.texts, r.letters, r.initials,
    coalesce((SELECT search_reach(c.follower_cnt) FROM member_reach c WHERE c.user_key = u.user_key), 0)
  FROM member_profiles u CROSS JOIN LATERAL search_row(ARRAY[u.nick, u.profile_id]) r
  WHERE u.user_key = p_user_key AND u.deleted_at IS NULL AND u.role <> 'operator'
  ON CONFLICT (user_key) DO UPDATE
    SET texts = excluded.texts, letters = excluded.letters, initials = excluded.initials, reach = excluded.reach;
  PERFORM search_record_write('member');
  DELETE FROM search_pages p WHERE p.host_key = p_user_key AND NOT EXISTS (
    SELECT FROM member_profiles u WHERE u.user_key = p_user_key AND u.deleted_at IS NULL AND u.role = 'host');
  INSERT INTO search_pages (host_key, reach)
  SELECT u.user_key, coalesce((SELECT search_reach(c.follower_cnt) FROM member_reach c WHERE c.user_key = u.user_key), 0)
  FROM member_profiles u WHERE u.user_key = p_user_key AND u.deleted_at IS NULL AND u.role = 'host'
  ON CONFLICT (host_key) DO UPDATE SET reach = excluded.reach;
  PERFORM search_record_write('comment');
END $$;
