-- When a mission that was finished at p_at is paid: at once, or at midnight if it was finished in the last p_late minutes
-- of its Seoul day.
-- Called by attendance_add, missions_watch_note, missions_line_note and missions_follow_note. Rules: EVENTS-35.
CREATE OR REPLACE FUNCTION mission_due_at(p_at timestamptz, p_late int) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_at < d.ends_at - p_late * interval '1 minute' THEN p_at ELSE d.ends_at END
  FROM (SELECT date_trunc('day', p_at, 'Asia/Seoul') + interval '1 day' AS ends_at) d
$$;
