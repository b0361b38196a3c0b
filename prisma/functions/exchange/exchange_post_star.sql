-- Posts the honey of an exchange from one account to another, fund by fund.
-- Called by exchange_request and exchange_advance. Rules: WALLET-1.
CREATE OR REPLACE FUNCTION exchange_post_star(
  p_transfer_id bigint, p_source_id bigint, p_destination_id bigint, p_star bigint, p_granted bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_granted > 0 THEN
    PERFORM ledger_post(p_transfer_id, 'STAR', p_source_id, p_destination_id, p_granted, 'granted');
  END IF;
  IF p_star > p_granted THEN
    PERFORM ledger_post(p_transfer_id, 'STAR', p_source_id, p_destination_id, p_star - p_granted, 'bought');
  END IF;
END $$;
