-- Whether an operator's restriction applies at a timestamp. A single expression, so that Postgres inlines it into the
-- calling statement; in TypeScript it is sanctionHolds of users/sanctions/sanction-rules.ts.
-- Called by member_is_restricted, members_restricted, and by statements of server/src/users, server/src/session and
-- server/src/admin. Rules: SESSION-24, SESSION-25.
CREATE OR REPLACE FUNCTION sanction_holds(s sanctions, p_now timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.lifted_at IS NULL AND s.starts_at <= p_now AND (s.ends_at IS NULL OR s.ends_at > p_now)
$$;
