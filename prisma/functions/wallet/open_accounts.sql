-- Opens a member's wallets, and a host's income account, as soon as the row exists, however it was created.
-- Trigger: users_open_accounts.
CREATE OR REPLACE FUNCTION open_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH opened AS (
    INSERT INTO ledger_accounts (kind, asset, user_key)
    VALUES ('wallet', 'STAR', NEW.user_key), ('wallet', 'BTUC', NEW.user_key)
    ON CONFLICT DO NOTHING RETURNING id, asset
  )
  INSERT INTO wallets (account_id, user_key, asset) SELECT id, NEW.user_key, asset FROM opened;
  IF NEW.role = 'host' THEN
    INSERT INTO ledger_accounts (kind, asset, user_key) VALUES ('income', 'STAR', NEW.user_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
