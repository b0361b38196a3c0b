-- When a mission that was finished at p_at is paid: at once, or at midnight if it was finished in the last p_late minutes
-- of its Seoul day. A single expression, which Postgres inlines.
-- Called by attendance_add, missions_watch_note, missions_line_note and missions_follow_note. Rules: EVENTS-35.
CREATE OR REPLACE FUNCTION mission_due_at(p_at timestamptz, p_late int) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_at < date_trunc('day', p_at, 'Asia/Seoul') + interval '1 day' - p_late * interval '1 minute' THEN p_at
    ELSE date_trunc('day', p_at, 'Asia/Seoul') + interval '1 day' END
$$;
