-- The expected contents of host_fan_months: summed from the postings to hosts' incomes, without those whose mark no
-- fold has claimed.
-- Called by the verification of histories and by money_rebuild. Rules: MONEY-9.
CREATE OR REPLACE FUNCTION host_fans_of_ledger() RETURNS SETOF host_fan_months LANGUAGE sql STABLE AS $$
  SELECT s.host_key, s.month, s.user_key, sum(s.amount)::bigint, count(*) FILTER (WHERE s.begins)::int
  FROM (
    SELECT i.user_key AS host_key, date_trunc('month', t.created_at AT TIME ZONE 'Asia/Seoul')::date AS month,
      CASE WHEN o.kind = 'wallet' THEN o.user_key ELSE nullif(t.owner_key, i.user_key) END AS user_key, p.amount,
      p.id = min(p.id) OVER (PARTITION BY p.transfer_id, p.destination_id) AS begins,
      EXISTS (SELECT FROM ledger_pending u WHERE u.posting_id = p.id AND u.account_id = i.id) AS waits
    FROM ledger_entries p
      JOIN ledger_operations t ON t.id = p.transfer_id
      JOIN ledger_account_keys i ON i.id = p.destination_id AND i.kind = 'income'
      JOIN ledger_account_keys o ON o.id = p.source_id
  ) s WHERE s.user_key > 0 AND NOT s.waits GROUP BY 1, 2, 3
$$;
