-- Pays granted amounts from an account of the house into locked wallets, for an operation that stores its keys in rows
-- of its own: a transfer for each with its response, a posting, and the credits of the wallets, in two statements however
-- many there are: what ledger_record and ledger_post do for one. The arrays contain the payments, in the same order. The
-- house's side gets a mark that ledger_fold claims later, so that none of its rows is updated here.
-- Called by roulette_spin_all. Rules: WALLET-1 to WALLET-3.
CREATE OR REPLACE FUNCTION ledger_award(
  p_operation text, p_code text, p_now timestamptz, p_transfer_ids bigint[], p_owner_keys int[], p_keys text[], p_hashes text[],
  p_answers jsonb[], p_assets ledger_asset[], p_account_ids bigint[], p_amounts bigint[]
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO ledger_transfers (id, operation, owner_key, idempotency_key, input_hash, answer, created_at)
  SELECT a.transfer_id, p_operation, a.owner_key, a.key, a.hash, a.answer, p_now
  FROM unnest(p_transfer_ids, p_owner_keys, p_keys, p_hashes, p_answers) a (transfer_id, owner_key, key, hash, answer);
  -- After the transfers, since a posting without its transfer is refused.
  WITH payments AS MATERIALIZED (
    SELECT p.transfer_id, p.asset, p.account_id, p.amount, house_account(p.asset, p_code) AS source_id
    FROM unnest(p_transfer_ids, p_assets, p_account_ids, p_amounts) p (transfer_id, asset, account_id, amount)
  ), credits AS (
    UPDATE wallets w SET granted = w.granted + s.amount
    FROM (SELECT p.account_id, sum(p.amount)::bigint AS amount FROM payments p GROUP BY 1) s WHERE w.account_id = s.account_id
  ), postings AS (
    INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
    SELECT p.transfer_id, p.asset, p.source_id, p.account_id, p.amount, 'granted' FROM payments p RETURNING id, source_id, amount
  )
  INSERT INTO ledger_unfolded (posting_id, account_id, amount) SELECT p.id, p.source_id, -p.amount FROM postings p;
END $$;
