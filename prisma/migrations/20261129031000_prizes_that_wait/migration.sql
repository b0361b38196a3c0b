-- Prizes of events whose payment failed and is repeated, in the order in which operators read them.
CREATE INDEX month_event_prizes_waiting_idx ON month_event_prizes (decided_at, event_id, kind, number)
  WHERE paid_at IS NULL AND unpaid_reason IS NULL AND problem IS NOT NULL;
