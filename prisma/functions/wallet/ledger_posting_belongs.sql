-- Refuses postings (HL002) that do not belong to a transfer and to two accounts of their asset: all of a statement
-- together, since a trigger per row costs as much as the row. Foreign keys would lock the host's account for all
-- concurrent givers; accounts and transfers are never deleted or changed, so checking once suffices.
-- Trigger: ledger_postings_belong. Rules: WALLET-1.
CREATE OR REPLACE FUNCTION ledger_posting_belongs() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written n
      LEFT JOIN ledger_transfers t ON t.id = n.transfer_id
      LEFT JOIN ledger_accounts s ON s.id = n.source_id
      LEFT JOIN ledger_accounts d ON d.id = n.destination_id
    WHERE t.id IS NULL OR s.asset IS DISTINCT FROM n.asset OR d.asset IS DISTINCT FROM n.asset
  ) THEN
    RAISE EXCEPTION 'a posting belongs to a transfer and to two accounts of its asset' USING ERRCODE = 'HL002';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_postings_belong AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_posting_belongs();
