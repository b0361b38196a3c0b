-- The sanctions of a kind that currently apply to a member. In SQL, and stable, so that Postgres inlines it into the
-- caller's statement: it costs no call.
-- Called by member_is_restricted, member_pay_refusals, live_watch_refusals, host_say_refusal and event_member_refusals.
-- Rules: SESSION-24, SESSION-25.
CREATE OR REPLACE FUNCTION sanctions_in_force(p_user_key int, p_kind sanction_kind, p_now timestamptz)
RETURNS TABLE (sanctioned_key int) LANGUAGE sql STABLE AS $$
  SELECT s.user_key FROM sanctions s WHERE s.user_key = p_user_key AND s.kind = p_kind AND sanction_holds(s, p_now)
$$;
