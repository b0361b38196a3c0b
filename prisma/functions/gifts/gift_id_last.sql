-- The highest number given to a gift so far, also by a transaction that has not ended.
-- Called by live_goal_set and live_goal_remove. Rules: GIFTS-39.
CREATE OR REPLACE FUNCTION gift_id_last() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(pg_sequence_last_value('gifts_gift_id_seq'::regclass), 0)
$$;
