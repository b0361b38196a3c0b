-- The house's account of an asset with this code: a source and destination of honey and won. Raises if there is none.
-- Called by functions of store, exchange and subscriptions. Rules: WALLET-1.
CREATE OR REPLACE FUNCTION house_account(p_asset ledger_asset, p_code text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_id bigint;
BEGIN
  SELECT a.id INTO STRICT v_id FROM ledger_accounts a
    WHERE a.kind = 'house' AND a.asset = p_asset AND a.user_key = 0 AND a.code = p_code;
  RETURN v_id;
END $$;
