-- Counts entries of the ledger by account, day of Seoul and operation, and what each member brought a host in a month, when a fold
-- claims their marks, whichever fold that is. A posting has a mark for each side that is no wallet, and wallets move only to
-- and from such accounts: the mark of the other side counts for the wallet.
-- Trigger: ledger_unfolded_counted. Rules: MONEY-8, MONEY-9.
CREATE OR REPLACE FUNCTION account_days_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH sides AS (
    SELECT a.id AS account_id, a.kind, p.id, p.transfer_id, p.source_id = a.id AS outgoing, t.operation, p.fund, p.amount,
      (t.created_at AT TIME ZONE 'Asia/Seoul')::date AS day, a.user_key,
      -- A transfer of both funds is two postings and one entry.
      (NOT EXISTS (SELECT FROM ledger_postings e WHERE e.transfer_id = p.transfer_id AND e.id < p.id
        AND CASE WHEN p.source_id = a.id THEN e.source_id ELSE e.destination_id END = a.id))::int AS entries,
      -- Whose it was: of what the house passes on (a subscription paid in won), who asked for it.
      CASE WHEN o.kind = 'wallet' THEN o.user_key ELSE nullif(t.owner_key, a.user_key) END AS fan_key
    FROM claimed c
      JOIN ledger_postings p ON p.id = c.posting_id
      JOIN ledger_transfers t ON t.id = p.transfer_id
      JOIN ledger_accounts a ON a.id IN (p.source_id, p.destination_id)
      JOIN ledger_accounts o ON o.id = p.source_id + p.destination_id - a.id
    WHERE a.kind <> 'house' AND (a.id = c.account_id OR a.kind = 'wallet')
  ), fans AS (
    INSERT INTO host_fan_months AS f (host_key, month, user_key, star_cnt, entry_cnt)
    SELECT s.user_key, date_trunc('month', s.day)::date, s.fan_key, sum(s.amount), sum(s.entries) FROM sides s
    WHERE s.kind = 'income' AND NOT s.outgoing AND s.fan_key > 0 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (host_key, month, user_key)
    DO UPDATE SET star_cnt = f.star_cnt + excluded.star_cnt, entry_cnt = f.entry_cnt + excluded.entry_cnt
  )
  INSERT INTO account_day_totals AS d (account_id, day, outgoing, operation, granted, bought, entry_cnt, first_id, last_id)
  SELECT s.account_id, s.day, s.outgoing, s.operation,
    coalesce(sum(s.amount) FILTER (WHERE s.fund = 'granted'), 0), coalesce(sum(s.amount) FILTER (WHERE s.fund = 'bought'), 0),
    sum(s.entries), min(s.id), max(s.id)
  FROM sides s GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (account_id, day, outgoing, operation) DO UPDATE SET
    granted = d.granted + excluded.granted, bought = d.bought + excluded.bought, entry_cnt = d.entry_cnt + excluded.entry_cnt,
    first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_unfolded_counted AFTER DELETE ON ledger_unfolded
  REFERENCING OLD TABLE AS claimed FOR EACH STATEMENT EXECUTE FUNCTION account_days_count();
