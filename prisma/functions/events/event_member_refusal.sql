-- Why a member takes no part in events and gets no prize, or null: see event_member_refusals. PL/pgSQL, since its plan is
-- cached.
-- Refuses: event_member_refusals.
-- Called by functions and statements of events and external that decide for one member. Rules: EVENTS-4.
CREATE OR REPLACE FUNCTION event_member_refusal(p_user_key int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT r.refusal FROM event_member_refusals(p_user_key, p_now) r);
END $$;
