-- The seal of a closing: a hash over the previous closing's seal and over each closed transfer with its seal. A
-- transfer that is removed or inserted later changes it, even if everything counted from transfers was adjusted.
-- Called by ledger_close and by the ledger verification. Rules: WALLET-12.
CREATE OR REPLACE FUNCTION ledger_closing_seal(p_before bytea, p_after_id bigint, p_up_to_id bigint)
RETURNS TABLE (transfer_cnt bigint, seal bytea) LANGUAGE sql STABLE AS $$
  SELECT count(*), sha256(coalesce(p_before, '') || convert_to(concat_ws(',', p_after_id, p_up_to_id, count(*)), 'UTF8')
    || coalesce(string_agg(int8send(t.id) || coalesce(t.seal, ''), ''::bytea ORDER BY t.id), ''))
  FROM ledger_transfers t WHERE t.id > p_after_id AND t.id <= p_up_to_id
$$;
