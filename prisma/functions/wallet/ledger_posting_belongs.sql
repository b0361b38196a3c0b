-- Refuses a posting (HL002) that does not belong to a transfer and to two accounts of its asset. Foreign keys would lock the
-- host's account for all who give at once; accounts and transfers never go or change, so that having looked is enough.
-- Trigger: ledger_postings_belong. Rules: WALLET-1.
CREATE OR REPLACE FUNCTION ledger_posting_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.id = NEW.transfer_id) OR (
    SELECT count(*) FROM ledger_accounts a WHERE a.id IN (NEW.source_id, NEW.destination_id) AND a.asset = NEW.asset
  ) < 1 + (NEW.source_id <> NEW.destination_id)::int THEN
    RAISE EXCEPTION 'a posting belongs to a transfer and to two accounts of its asset' USING ERRCODE = 'HL002';
  END IF;
  RETURN NEW;
END $$;
