-- Decides a ticket of a drawn round, once: without numbers, lost, or won; a prize is paid by event_prize_pay, which notes
-- one that cannot be paid. Returns the state of the ticket.
-- Records: event_prize_pay.
-- Called by server/src/external/lotto/lotto-rounds.job.ts. Rules: EXTERNAL-17, EXTERNAL-18, WALLET-1.
CREATE OR REPLACE FUNCTION lotto_ticket_decide(
  p_ticket_id text, p_rank int, p_prize bigint, p_now timestamptz
) RETURNS TABLE (outcome text) LANGUAGE plpgsql AS $$
DECLARE
  v_ticket lotto_tickets;
  v_paid record;
  v_state lotto_ticket_state;
BEGIN
  SELECT * INTO STRICT v_ticket FROM lotto_tickets t WHERE t.ticket_id = p_ticket_id;
  -- The wallet before the ticket, as for whatever pays a member.
  PERFORM wallet_lock(v_ticket.user_key, 'STAR');
  SELECT * INTO STRICT v_ticket FROM lotto_tickets t WHERE t.ticket_id = p_ticket_id FOR UPDATE;
  IF v_ticket.state <> 'open' THEN RETURN QUERY SELECT v_ticket.state::text; RETURN; END IF;
  IF p_prize > 0 THEN
    SELECT * INTO v_paid FROM event_prize_pay('lotto_prize', v_ticket.user_key, 'lotto:' || p_ticket_id, 'STAR', p_prize, p_now) p;
    IF v_paid.outcome NOT IN ('paid', 'unpaid', 'replayed') THEN RAISE 'the prize of ticket % was refused: %', p_ticket_id, v_paid.outcome; END IF;
    v_state := CASE WHEN v_paid.answer ? 'reason' THEN 'unpaid' ELSE 'paid' END;
    IF v_state = 'paid' THEN
      PERFORM alarm_note(v_ticket.user_key, 'prize', 'lotto:' || p_ticket_id, NULL,
        jsonb_build_object('source', 'lotto', 'asset', 'STAR', 'amount', p_prize, 'path', '/event/lotto'), p_now);
    END IF;
  ELSE
    v_state := CASE cardinality(v_ticket.numbers) WHEN 0 THEN 'none' ELSE 'lost' END;
  END IF;
  IF v_state <> 'none' THEN
    -- One alarm for all tickets of a round.
    PERFORM alarm_note(v_ticket.user_key, 'draw', 'lotto:' || v_ticket.round_no, NULL,
      jsonb_build_object('source', 'lotto', 'path', '/event/lotto'), p_now);
  END IF;
  UPDATE lotto_tickets t SET state = v_state, rank = p_rank, prize = coalesce(p_prize, 0), decided_at = p_now
  WHERE t.ticket_id = p_ticket_id;
  RETURN QUERY SELECT v_state::text;
END $$;
