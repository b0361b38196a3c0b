-- Takes an amount out of a locked wallet with sufficient funds, granted before bought, and posts it to an account that
-- is credited by unfolded postings alone (income, house; never a wallet).
-- Called by wallet_move and member_change_nick. Rules: WALLET-1, WALLET-3.
CREATE OR REPLACE FUNCTION wallet_debit(p_wallet wallets, p_transfer_id bigint, p_destination_id bigint, p_amount bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_granted bigint := least(p_wallet.granted, p_amount);
  v_posting_id bigint;
BEGIN
  UPDATE wallets SET granted = granted - v_granted, bought = bought - (p_amount - v_granted)
    WHERE account_id = p_wallet.account_id;
  IF v_granted > 0 THEN
    INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
    VALUES (p_transfer_id, p_wallet.asset, p_wallet.account_id, p_destination_id, v_granted, 'granted')
    RETURNING id INTO v_posting_id;
    INSERT INTO ledger_unfolded (posting_id, account_id, amount) VALUES (v_posting_id, p_destination_id, v_granted);
  END IF;
  IF p_amount > v_granted THEN
    INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
    VALUES (p_transfer_id, p_wallet.asset, p_wallet.account_id, p_destination_id, p_amount - v_granted, 'bought')
    RETURNING id INTO v_posting_id;
    INSERT INTO ledger_unfolded (posting_id, account_id, amount) VALUES (v_posting_id, p_destination_id, p_amount - v_granted);
  END IF;
END $$;
