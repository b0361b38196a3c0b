-- Whether a member attended on a Seoul day.
-- Called by attendance_add, and by areas that give something for an attendance. Rules: EVENTS-40.
CREATE OR REPLACE FUNCTION attended_on(p_user_key int, p_day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM attendances a WHERE a.user_key = p_user_key AND a.day = p_day)
$$;
