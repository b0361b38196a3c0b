-- Erased members who may still appear in other members' data or in lists that are cached for seconds: those whose
-- follows and messages are not all erased yet, and those who left within the last minute. The timestamp is a subquery,
-- so that a generic plan estimates no more rows than a custom one: otherwise statements would be planned again for
-- every call.
-- Called by statements of server/src/alarms and server/src/messages. Rules: SETTINGS-22, SETTINGS-23.
CREATE OR REPLACE FUNCTION members_just_left(p_now timestamptz) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT e.user_key FROM member_erasures e
  UNION ALL (SELECT u.user_key FROM users u WHERE u.deleted_at > (SELECT p_now - interval '1 minute')
    ORDER BY u.deleted_at DESC LIMIT 200)
$$;
