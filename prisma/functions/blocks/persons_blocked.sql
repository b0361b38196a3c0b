-- The people whom a member blocks by any of the five kinds of blocks: person_is_blocked for lists, which call it once
-- instead of once per row. Empty for a visitor (p_blocker null); a person blocked in several ways is returned several
-- times.
-- Called by alarm_people_hidden and statements of server/src/blocks, lives, messages, search and social. Rules:
-- BLOCKS-12, BLOCKS-15, SOCIAL-9.
CREATE OR REPLACE FUNCTION persons_blocked(p_blocker int) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT b.target_key FROM message_blocks b WHERE b.user_key = p_blocker
  UNION ALL SELECT b.target_key FROM content_blocks b WHERE b.user_key = p_blocker
  UNION ALL SELECT b.target_key FROM chat_hides b WHERE b.user_key = p_blocker
  UNION ALL SELECT b.user_key FROM channel_blocks b WHERE b.host_key = p_blocker
$$;
