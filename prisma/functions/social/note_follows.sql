-- Only records a new or removed follow: a thousand members who follow one host at once update no shared row.
-- Triggers: follows_begun ('1'), follows_ended ('-1'). Rules: SOCIAL-2.
CREATE OR REPLACE FUNCTION note_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_count_changes (user_key, follower_cnt, following_cnt)
  SELECT c.host_key, count(*) * TG_ARGV[0]::int, 0 FROM changed c GROUP BY 1
  UNION ALL SELECT c.user_key, 0, count(*) * TG_ARGV[0]::int FROM changed c GROUP BY 1;
  RETURN NULL;
END $$;
