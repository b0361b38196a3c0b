-- Takes amounts out of locked wallets with sufficient funds, or out of house accounts, and posts them to accounts that
-- are credited by unfolded postings alone (income, house; never a wallet), all in one statement: what wallet_debit and
-- ledger_post do for one. The arrays contain the payments, in the same order: for each its transfer, both accounts and
-- the amount of either fund. Accounts credited by unfolded postings alone get a mark that ledger_fold claims later, so
-- that none of their rows is updated here.
-- Called by gift_send_all. Rules: WALLET-1 to WALLET-3.
CREATE OR REPLACE FUNCTION ledger_pay(
  p_asset ledger_asset, p_transfer_ids bigint[], p_source_ids bigint[], p_destination_ids bigint[], p_granted bigint[], p_bought bigint[]
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH payments AS MATERIALIZED (
    SELECT * FROM unnest(p_transfer_ids, p_source_ids, p_destination_ids, p_granted, p_bought)
      AS p (transfer_id, source_id, destination_id, granted, bought)
  ), debits AS (
    UPDATE wallets w SET granted = w.granted - s.granted, bought = w.bought - s.bought
    FROM (SELECT p.source_id, sum(p.granted)::bigint AS granted, sum(p.bought)::bigint AS bought FROM payments p GROUP BY 1) s
    WHERE w.account_id = s.source_id RETURNING w.account_id
  ), postings AS (
    INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
    SELECT p.transfer_id, p_asset, p.source_id, p.destination_id, f.amount, f.fund
    FROM payments p CROSS JOIN LATERAL (VALUES (p.granted, 'granted'::ledger_fund), (p.bought, 'bought')) f (amount, fund)
    WHERE f.amount > 0 RETURNING id, source_id, destination_id, amount
  )
  INSERT INTO ledger_unfolded (posting_id, account_id, amount)
  SELECT p.id, p.destination_id, p.amount FROM postings p
  UNION ALL
  SELECT p.id, p.source_id, -p.amount FROM postings p WHERE p.source_id NOT IN (SELECT d.account_id FROM debits d);
END $$;
