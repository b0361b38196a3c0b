-- The expected contents of account_day_totals: summed from the postings, without those whose mark no fold has claimed.
-- Called by the verification of histories and by money_rebuild. Rules: MONEY-9.
CREATE OR REPLACE FUNCTION account_days_of_ledger() RETURNS SETOF account_day_totals LANGUAGE sql STABLE AS $$
  SELECT s.account_id, s.day, s.outgoing, s.operation,
    coalesce(sum(s.amount) FILTER (WHERE s.fund = 'granted'), 0)::bigint,
    coalesce(sum(s.amount) FILTER (WHERE s.fund = 'bought'), 0)::bigint,
    -- Of a transfer's postings on one side of an account the first counts; a fold may have claimed it alone.
    count(*) FILTER (WHERE s.begins)::int, min(s.id), max(s.id)
  FROM (
    SELECT a.id AS account_id, (t.created_at AT TIME ZONE 'Asia/Seoul')::date AS day, sides.outgoing, t.operation, p.fund, p.amount, p.id,
      p.id = min(p.id) OVER (PARTITION BY a.id, sides.outgoing, p.transfer_id) AS begins,
      EXISTS (SELECT FROM ledger_pending u WHERE u.posting_id = p.id AND (u.account_id = a.id OR a.kind = 'wallet')) AS waits
    FROM ledger_entries p
      JOIN ledger_operations t ON t.id = p.transfer_id
      CROSS JOIN LATERAL (VALUES (p.source_id, true), (p.destination_id, false)) sides (account_id, outgoing)
      JOIN ledger_account_keys a ON a.id = sides.account_id AND a.kind <> 'house'
  ) s WHERE NOT s.waits GROUP BY 1, 2, 3, 4
$$;
