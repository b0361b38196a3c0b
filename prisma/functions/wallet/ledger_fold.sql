-- Claims unfolded postings of accounts that are credited by them alone, and adds them to their snapshots. Claiming
-- deletes the mark: never "all ids up to N", since ids are not in commit order. Returns how many it claimed.
-- Called by the job of server/src/wallet/wallet.service.ts. Rules: WALLET-5.
CREATE OR REPLACE FUNCTION ledger_fold(p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger_fold'));
  WITH claimed AS (
    DELETE FROM ledger_unfolded u USING (
      SELECT posting_id, account_id FROM ledger_unfolded ORDER BY posting_id LIMIT p_limit
    ) n WHERE u.posting_id = n.posting_id AND u.account_id = n.account_id
    RETURNING u.posting_id, u.account_id, u.amount
  ), sums AS (
    SELECT c.account_id, sum(c.amount) AS amount, coalesce(sum(c.amount) FILTER (WHERE p.fund = 'granted'), 0) AS granted,
      count(*) AS postings
    FROM claimed c LEFT JOIN ledger_postings p ON p.id = c.posting_id GROUP BY c.account_id
  ), folded AS (
    INSERT INTO ledger_snapshots AS s (account_id, balance, granted)
    SELECT account_id, amount, granted FROM sums ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE
      SET balance = s.balance + excluded.balance, granted = s.granted + excluded.granted, folded_at = now()
  )
  SELECT coalesce(sum(postings), 0) INTO v_count FROM sums;
  RETURN v_count;
END $$;
