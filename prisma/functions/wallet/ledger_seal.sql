-- The expected seal of a transfer: the caller, the operation, the key and the response. None of them can be derived
-- from the postings.
-- Called by ledger_seal_transfer, by the ledger verification and by the sandbox's snapshots. Rules: WALLET-6.
CREATE OR REPLACE FUNCTION ledger_seal(t ledger_transfers) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(concat_ws(chr(31), t.id, t.operation, t.owner_key, t.idempotency_key, t.input_hash, t.answer::text,
    extract(epoch FROM t.created_at)), 'UTF8'))
$$;
