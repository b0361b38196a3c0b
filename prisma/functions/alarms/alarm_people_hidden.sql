-- Of whom a member gets no alarms: people blocked or hidden, and those whom an operator restricts from the service now. What they
-- caused is shown again once that is undone.
-- Called by live_alarms_of, alarms_of, live_alarm_followers and statements of server/src/alarms. Rules: ALARMS-12.
CREATE OR REPLACE FUNCTION alarm_people_hidden(p_user_key int, p_now timestamptz) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT persons_blocked(p_user_key) UNION SELECT members_restricted('service', p_now)
$$;
