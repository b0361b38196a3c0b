-- When a member wrote lines in the rooms of these lives, between two timestamps.
-- Called by members_watched_ranges. Rules: EVENTS-33.
CREATE OR REPLACE FUNCTION live_lines_of_member(p_user_key int, p_vod_keys int[], p_from timestamptz, p_until timestamptz)
RETURNS SETOF timestamptz LANGUAGE sql STABLE AS $$
  SELECT c.created_at FROM chat_lines c
  WHERE c.user_key = p_user_key AND c.channel_id = ANY (p_vod_keys::text[]) AND c.kind = 'talk'
    AND c.created_at BETWEEN p_from AND p_until
$$;
