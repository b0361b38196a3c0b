-- Why a member gets no lotto ticket for a day in Seoul, or null: only those who may take part in events and attended on
-- that day, one a day, and so many of a round. Whether the round is open, the service decides.
-- Refuses: event_member_refusal, lotto_attendance_required (EXTERNAL-13), lotto_day_taken (EXTERNAL-13),
-- lotto_round_full (EXTERNAL-13).
-- Called by server/src/external/lotto. Rules: EXTERNAL-13, EVENTS-4.
CREATE OR REPLACE FUNCTION lotto_issue_refusal(
  p_user_key int, p_day text, p_round_no int, p_max int, p_now timestamptz
) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_refusal text := event_member_refusal(p_user_key, p_now);
BEGIN
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  IF NOT attended_on(p_user_key, p_day::date) THEN RETURN 'lotto_attendance_required'; END IF;
  IF EXISTS (SELECT FROM lotto_tickets t WHERE t.user_key = p_user_key AND t.day = p_day) THEN RETURN 'lotto_day_taken'; END IF;
  IF (SELECT count(*) FROM lotto_tickets t WHERE t.user_key = p_user_key AND t.round_no = p_round_no) >= p_max THEN
    RETURN 'lotto_round_full';
  END IF;
  RETURN NULL;
END $$;
