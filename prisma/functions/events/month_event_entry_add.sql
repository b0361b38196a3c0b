-- Enters a member into the draw of a running event, once: a repeat returns the entry that exists. The event's row is
-- shared with others who enter, and locked by the draw, so that no member enters while or after winners are drawn. Returns
-- `entered` or `replayed` with the entry, or the refusal.
-- Refuses: month_event_not_found (EVENTS-46), event_no_draw (EVENTS-53), event_not_running (EVENTS-53),
-- event_member_refusal, event_entered (EVENTS-53).
-- Called by server/src/events/monthly/event-entries.service.ts. Rules: EVENTS-53, EVENTS-54.
CREATE OR REPLACE FUNCTION month_event_entry_add(
  p_event_id int, p_user_key int, p_word text, p_word_hash text, p_now timestamptz
)
RETURNS TABLE (outcome text, word text, entered_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  v_event month_events;
BEGIN
  SELECT * INTO v_event FROM month_events e WHERE e.event_id = p_event_id AND e.published_at IS NOT NULL FOR KEY SHARE;
  IF v_event.event_id IS NULL THEN RETURN QUERY SELECT 'month_event_not_found', NULL::text, NULL::timestamptz; RETURN; END IF;
  IF NOT v_event.parts @> '[{"type": "ticket_ask"}]' THEN
    RETURN QUERY SELECT 'event_no_draw', NULL::text, NULL::timestamptz; RETURN;
  END IF;
  IF v_event.drawn_at IS NOT NULL OR p_now < v_event.begins_at OR p_now >= v_event.ends_at THEN
    RETURN QUERY SELECT 'event_not_running', NULL::text, NULL::timestamptz; RETURN;
  END IF;
  outcome := event_member_refusal(p_user_key, p_now);
  IF outcome IS NOT NULL THEN RETURN NEXT; RETURN; END IF;
  INSERT INTO month_event_entries AS n (event_id, user_key, word, word_hash, created_at)
  VALUES (p_event_id, p_user_key, p_word, p_word_hash, p_now)
  ON CONFLICT (event_id, user_key) DO NOTHING RETURNING 'entered', n.word, n.created_at INTO outcome, word, entered_at;
  IF outcome IS NULL THEN
    SELECT CASE WHEN p_word IN ('', n.word) THEN 'replayed' ELSE 'event_entered' END, n.word, n.created_at
    INTO outcome, word, entered_at FROM month_event_entries n WHERE n.event_id = p_event_id AND n.user_key = p_user_key;
  END IF;
  RETURN NEXT;
END $$;
