-- The lines that members wrote in rooms of lives between two timestamps, without removed ones.
-- Called by missions_line_note. Rules: EVENTS-37.
CREATE OR REPLACE FUNCTION live_lines_written(p_from timestamptz, p_until timestamptz)
RETURNS TABLE (user_key int, vod_key int, created_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT c.user_key, c.channel_id::int, c.created_at FROM chat_lines c
  WHERE c.created_at BETWEEN p_from AND p_until AND c.kind = 'talk' AND c.user_key IS NOT NULL AND NOT c.removed_yn
    AND c.channel_id ~ '^[0-9]{1,9}$'
$$;
