-- Refuses to change or delete append-only rows, for every role (HL000).
-- Triggers: *_append_only, *_stay and *_no_truncate of ledger_postings, ledger_transfers, ledger_accounts, policies (except
-- its withdrawal), setting_changes,
-- item_purchases, item_gifts, wallets (except its amounts), gifts, subscription_payments, roulette_tickets and
-- roulette_spins. Rules: WALLET-1, WALLET-6.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: it is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'HL000';
END $$;
