-- Notes why a prize of an event could not be paid this time, and when its payment is repeated: after as much time as has passed
-- since it was decided, at least 15 seconds and at most 10 minutes.
-- Called by the jobs that pay prizes of events. Rules: EVENTS-82.
CREATE OR REPLACE FUNCTION month_event_prize_postpone(p_event_id int, p_kind text, p_number int, p_problem text, p_now timestamptz)
RETURNS void LANGUAGE sql AS $$
  UPDATE month_event_prizes p SET problem = left(p_problem, 300),
    try_at = p_now + least(greatest(p_now - p.decided_at, interval '15 seconds'), interval '10 minutes')
  WHERE p.event_id = p_event_id AND p.kind = p_kind AND p.number = p_number AND p.paid_at IS NULL AND p.unpaid_reason IS NULL
$$;
