-- Indexes a live while it runs, by its current texts and its host's current names.
-- Called by search_note_live, search_note_member and server/src/search/search-index.job.ts. Rules: SEARCH-3, SEARCH-4.
CREATE OR REPLACE FUNCTION search_put_live(p_vod_key int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_lives s WHERE s.vod_key = p_vod_key
    AND NOT EXISTS (SELECT FROM live_cards l WHERE l.vod_key = p_vod_key AND l.state = 'live');
  INSERT INTO search_lives (vod_key, host_key, texts, letters, initials)
  SELECT l.vod_key, l.host_key, r.texts, r.letters, r.initials
  FROM live_cards l JOIN member_profiles u ON u.user_key = l.host_key
    CROSS JOIN LATERAL search_row(ARRAY[l.title] || l.tags || ARRAY[u.nick, u.profile_id]) r
  WHERE l.vod_key = p_vod_key AND l.state = 'live'
  ON CONFLICT (vod_key) DO UPDATE SET texts = excluded.texts, letters = excluded.letters, initials = excluded.initials;
  PERFORM search_record_write('live');
END $$;
