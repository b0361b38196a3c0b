-- Whether an operator's restriction of this kind holds for a member now. PL/pgSQL, since its plans are kept.
-- Called by member_pay_refusal, live_watch_refusal, host_say_refusal, and by statements of users/member-standing.service.ts,
-- lives/room/watch-facts.ts and lives/lifecycle. Rules: SESSION-24, SESSION-25.
CREATE OR REPLACE FUNCTION member_is_restricted(p_user_key int, p_kind sanction_kind, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM sanctions s WHERE s.user_key = p_user_key AND s.kind = p_kind
      AND sanction_holds(s, p_now));
END $$;
