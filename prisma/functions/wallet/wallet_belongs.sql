-- Refuses a wallet (HL002) that does not belong to an account of its member and asset.
-- Trigger: wallets_belong. Rules: WALLET-6.
CREATE OR REPLACE FUNCTION wallet_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_accounts a
    WHERE a.id = NEW.account_id AND a.kind = 'wallet' AND a.user_key = NEW.user_key AND a.asset = NEW.asset
  ) THEN
    RAISE EXCEPTION 'a wallet belongs to an account of its member and asset' USING ERRCODE = 'HL002';
  END IF;
  RETURN NEW;
END $$;
