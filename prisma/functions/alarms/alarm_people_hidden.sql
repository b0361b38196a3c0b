-- The people who cause no alarms for a member: those whom the member blocked or hid, and those whom an operator
-- currently restricts from the service. Their alarms reappear once that is undone. A person in both groups is returned
-- twice.
-- Called by live_alarms_of, alarms_page, live_alarm_followers and statements of server/src/alarms. Rules: ALARMS-12.
CREATE OR REPLACE FUNCTION alarm_people_hidden(p_user_key int, p_now timestamptz) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT p.user_key FROM persons_blocked(p_user_key) AS p (user_key)
  UNION ALL SELECT r.user_key FROM members_restricted('service', p_now) AS r (user_key)
$$;
