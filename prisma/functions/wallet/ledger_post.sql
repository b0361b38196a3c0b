-- Writes one posting and its effect on both sides. A wallet is debited only up to its balance (HL001 not enough); other
-- accounts get an unfolded posting that ledger_fold claims later, so that none of their rows is updated here.
-- Called by wallet_move for what it credits and by the sandbox's snapshots of a member. Rules: WALLET-1, WALLET-2.
CREATE OR REPLACE FUNCTION ledger_post(
  p_transfer_id bigint, p_asset ledger_asset, p_source_id bigint, p_destination_id bigint, p_amount bigint, p_fund ledger_fund
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_posting_id bigint;
  v_side record;
BEGIN
  INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
  VALUES (p_transfer_id, p_asset, p_source_id, p_destination_id, p_amount, p_fund) RETURNING id INTO v_posting_id;
  FOR v_side IN
    SELECT a.id, a.kind, CASE WHEN a.id = p_source_id THEN -p_amount ELSE p_amount END AS amount
    FROM ledger_accounts a WHERE a.id IN (p_source_id, p_destination_id) ORDER BY a.id
  LOOP
    IF v_side.kind <> 'wallet' THEN
      INSERT INTO ledger_unfolded (posting_id, account_id, amount) VALUES (v_posting_id, v_side.id, v_side.amount);
    ELSE
      UPDATE wallets SET
        granted = granted + CASE WHEN p_fund = 'granted' THEN v_side.amount ELSE 0 END,
        bought = bought + CASE WHEN p_fund = 'bought' THEN v_side.amount ELSE 0 END
      WHERE account_id = v_side.id
        AND CASE WHEN p_fund = 'granted' THEN granted ELSE bought END + v_side.amount >= 0;
      IF NOT FOUND THEN RAISE EXCEPTION 'not_enough' USING ERRCODE = 'HL001'; END IF;
    END IF;
  END LOOP;
END $$;
