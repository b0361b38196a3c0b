-- Claims all unfolded postings of one account, adds them to its snapshot and returns it: the account's current balance.
-- It waits for a running fold, since both would lock the same rows in a different order.
-- Called by exchange_request. Rules: WALLET-5, EXCHANGE-12.
CREATE OR REPLACE FUNCTION ledger_fold_account(p_account_id bigint) RETURNS ledger_snapshots LANGUAGE plpgsql AS $$
DECLARE
  v_snapshot ledger_snapshots;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger_fold'));
  WITH claimed AS (
    DELETE FROM ledger_unfolded u WHERE u.account_id = p_account_id RETURNING u.posting_id, u.amount
  )
  INSERT INTO ledger_snapshots AS s (account_id, balance, granted)
  SELECT p_account_id, coalesce(sum(c.amount), 0), coalesce(sum(c.amount) FILTER (WHERE p.fund = 'granted'), 0)
  FROM claimed c LEFT JOIN ledger_postings p ON p.id = c.posting_id
  ON CONFLICT (account_id) DO UPDATE
    SET balance = s.balance + excluded.balance, granted = s.granted + excluded.granted, folded_at = now()
  RETURNING s.* INTO v_snapshot;
  RETURN v_snapshot;
END $$;
