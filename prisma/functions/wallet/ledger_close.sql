-- Counts and chains completed transfers in two steps: one call records the highest number, a later one closes up to it,
-- once every transaction that ran at that time has ended. Numbers are not in commit order: without the wait one could
-- be closed before it is visible. Gifts neither wait for this nor write anything for it. Returns whether it closed.
-- Called by the job of server/src/wallet/proofs/close-ledger.job.ts. Rules: WALLET-12.
CREATE OR REPLACE FUNCTION ledger_close() RETURNS boolean LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  v_pending ledger_closings;
  v_before ledger_closings;
  v_last bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger_close'));
  -- Chat lines of gifts follow through the outbox: they exist by the call after the one that closed their transfers.
  PERFORM gift_lines_seal(c.after_id, c.up_to_id) FROM (
    SELECT c.up_to_id, lag(c.up_to_id, 1, 0::bigint) OVER (ORDER BY c.closing_id) AS after_id, c.lines_at, c.closed_at FROM ledger_closings c
    WHERE c.closing_id >= (SELECT min(n.closing_id) - 1 FROM ledger_closings n WHERE n.lines_at IS NULL)
  ) c WHERE c.lines_at IS NULL AND c.closed_at IS NOT NULL;
  UPDATE ledger_closings c SET lines_at = clock_timestamp() WHERE c.lines_at IS NULL AND c.closed_at IS NOT NULL;
  SELECT * INTO v_before FROM ledger_closings c WHERE c.closed_at IS NOT NULL ORDER BY c.closing_id DESC LIMIT 1;
  SELECT * INTO v_pending FROM ledger_closings c WHERE c.closed_at IS NULL;
  IF NOT FOUND THEN
    SELECT max(t.id) INTO v_last FROM ledger_transfers t;
    IF v_last > coalesce(v_before.up_to_id, 0) THEN
      INSERT INTO ledger_closings (closing_id, up_to_id, horizon, noticed_at)
      VALUES (coalesce(v_before.closing_id, 0) + 1, v_last, pg_snapshot_xmax(pg_current_snapshot())::text, clock_timestamp());
    END IF;
    RETURN false;
  END IF;
  IF pg_snapshot_xmin(pg_current_snapshot()) < v_pending.horizon::xid8
    -- Includes transactions that only wait for a lock and have no transaction id yet.
    OR EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = current_database() AND a.backend_type = 'client backend'
      AND a.pid <> pg_backend_pid() AND a.xact_start <= v_pending.noticed_at AND a.state <> 'idle')
  THEN RETURN false; END IF;
  UPDATE ledger_closings c SET closed_at = clock_timestamp(), transfer_cnt = s.transfer_cnt, seal = s.seal
    FROM ledger_closing_seal(v_before.seal, coalesce(v_before.up_to_id, 0), v_pending.up_to_id) s
    WHERE c.closing_id = v_pending.closing_id;
  RETURN true;
END $$;
