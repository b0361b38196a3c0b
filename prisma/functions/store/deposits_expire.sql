-- Expires unpaid bank transfers, in batches, and returns their number. Money that arrives later is held, unless the
-- bank received it in time.
-- Called by the job of server/src/store/deposits/expire-deposits.job.ts. Rules: STORE-35.
CREATE OR REPLACE FUNCTION deposits_expire(p_now timestamptz, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  WITH expired AS (
    SELECT d.deposit_id FROM bank_deposits d WHERE d.state = 'waiting' AND d.expires_at <= p_now
    ORDER BY d.expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  )
  UPDATE bank_deposits d SET state = 'expired' FROM expired WHERE d.deposit_id = expired.deposit_id;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
