-- Opens a host's account of income in an asset, unless the host has one.
-- Called by exchange_advance. Rules: EXCHANGE-15.
CREATE OR REPLACE FUNCTION income_open(p_host_key int, p_asset ledger_asset) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_accounts (kind, asset, user_key) VALUES ('income', p_asset, p_host_key) ON CONFLICT DO NOTHING
$$;
