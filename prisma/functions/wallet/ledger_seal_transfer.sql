-- Seals a transfer when it is written.
-- Trigger: ledger_transfers_seal. Rules: WALLET-6.
CREATE OR REPLACE FUNCTION ledger_seal_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seal := ledger_seal(NEW);
  RETURN NEW;
END $$;
