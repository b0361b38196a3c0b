-- Counts ledger entries by account, Seoul day and operation, and each member's contribution to a host's monthly income,
-- when a fold claims their marks, whichever fold that is. A posting has a mark for each side that is not a wallet, and
-- wallets only exchange with such accounts: the mark of the other side counts for the wallet.
-- Trigger: ledger_unfolded_counted. Rules: MONEY-8, MONEY-9.
CREATE OR REPLACE FUNCTION account_days_count() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH marks AS (
    SELECT c.account_id AS marked_id, p.id, p.fund, p.amount, t.operation, t.owner_key,
      (t.created_at AT TIME ZONE 'Asia/Seoul')::date AS day, p.source_id, p.destination_id,
      s.kind AS source_kind, s.user_key AS source_user, d.kind AS destination_kind, d.user_key AS destination_user,
      e.of_source, e.of_destination
    FROM claimed c
      JOIN ledger_entries p ON p.id = c.posting_id
      JOIN ledger_operations t ON t.id = p.transfer_id
      JOIN ledger_account_keys s ON s.id = p.source_id
      JOIN ledger_account_keys d ON d.id = p.destination_id
      -- A transfer of both funds has two postings but is one entry.
      CROSS JOIN LATERAL (
        SELECT coalesce(bool_or(e.source_id = p.source_id), false) AS of_source,
          coalesce(bool_or(e.destination_id = p.destination_id), false) AS of_destination
        FROM ledger_entries e WHERE e.transfer_id = p.transfer_id AND e.id < p.id
      ) e
  ), sides AS (
    SELECT a.account_id, a.kind, m.id, a.outgoing, m.operation, m.fund, m.amount, m.day, a.user_key,
      (NOT a.is_counted)::int AS entries,
      -- The member behind it: for what the house passes on (a subscription paid in won), the transfer's caller.
      CASE WHEN a.other_kind = 'wallet' THEN a.other_user ELSE nullif(m.owner_key, a.user_key) END AS fan_key
    FROM marks m CROSS JOIN LATERAL (VALUES
      (m.source_id, m.source_kind, m.source_user, true, m.of_source, m.destination_kind, m.destination_user),
      (m.destination_id, m.destination_kind, m.destination_user, false, m.of_destination, m.source_kind, m.source_user)
    ) a (account_id, kind, user_key, outgoing, is_counted, other_kind, other_user)
    WHERE a.kind <> 'house' AND (a.account_id = m.marked_id OR a.kind = 'wallet')
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
