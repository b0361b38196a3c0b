-- What the books rest on is refused by the database where it is wrong, and sealed where it cannot be told from anything else.

-- A transfer's seal --------------------------------------------------------------------------------------------------

-- AlterTable
ALTER TABLE "ledger_transfers" ADD COLUMN "seal" BYTEA;

-- Who asked for what, under which key, and what was answered: none of it can be told from the postings.
CREATE FUNCTION ledger_seal(t ledger_transfers) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(concat_ws(chr(31), t.id, t.operation, t.owner_key, t.idempotency_key, t.input_hash, t.answer::text,
    extract(epoch FROM t.created_at)), 'UTF8'))
$$;

CREATE FUNCTION ledger_seal_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seal := ledger_seal(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_transfers_seal BEFORE INSERT ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION ledger_seal_transfer();

-- Those of before are sealed as they are.
ALTER TABLE ledger_transfers DISABLE TRIGGER ledger_transfers_append_only;
UPDATE ledger_transfers t SET seal = ledger_seal(t);
ALTER TABLE ledger_transfers ENABLE TRIGGER ledger_transfers_append_only;

-- Postings -----------------------------------------------------------------------------------------------------------

-- A posting belongs to a transfer and to two accounts of its asset. Foreign keys would lock the host's account for all who
-- give at once; accounts and transfers never go or change, so that having looked is enough.
CREATE FUNCTION ledger_posting_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.id = NEW.transfer_id) OR (
    SELECT count(*) FROM ledger_accounts a WHERE a.id IN (NEW.source_id, NEW.destination_id) AND a.asset = NEW.asset
  ) < 1 + (NEW.source_id <> NEW.destination_id)::int THEN
    RAISE EXCEPTION 'a posting belongs to a transfer and to two accounts of its asset' USING ERRCODE = 'HL002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_postings_belong BEFORE INSERT ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_posting_belongs();

-- Accounts and wallets -----------------------------------------------------------------------------------------------

CREATE TRIGGER ledger_accounts_stay BEFORE UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts EXECUTE FUNCTION refuse_change();
-- Only what a wallet holds may change; a trigger on its other columns costs a gift nothing.
CREATE TRIGGER wallets_stay BEFORE DELETE OR UPDATE OF account_id, user_key, asset ON wallets
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wallets_no_truncate BEFORE TRUNCATE ON wallets EXECUTE FUNCTION refuse_change();

CREATE FUNCTION wallet_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_accounts a
    WHERE a.id = NEW.account_id AND a.kind = 'wallet' AND a.user_key = NEW.user_key AND a.asset = NEW.asset
  ) THEN
    RAISE EXCEPTION 'a wallet belongs to an account of its member and asset' USING ERRCODE = 'HL002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER wallets_belong BEFORE INSERT ON wallets FOR EACH ROW EXECUTE FUNCTION wallet_belongs();
