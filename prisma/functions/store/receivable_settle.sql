-- Settles a member's debt after a chargeback: the honey counts as sold again. Returns whether there was an open debt.
-- Called by server/src/store/management/store.admin.service.ts. Rules: STORE-26.
CREATE OR REPLACE FUNCTION receivable_settle(p_order_no text, p_operator_key int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_owed receivables;
  v_transfer_id bigint;
BEGIN
  UPDATE receivables SET settled_at = p_now WHERE order_no = p_order_no AND settled_at IS NULL RETURNING * INTO v_owed;
  IF NOT FOUND THEN RETURN false; END IF;
  IF v_owed.star_cnt > 0 THEN
    SELECT r.id INTO v_transfer_id FROM ledger_record('receivable_settle', p_operator_key, p_order_no, '',
      jsonb_build_object('order_no', p_order_no), p_now) r;
    PERFORM ledger_post(v_transfer_id, 'STAR', house_account('STAR', 'sale'), house_account('STAR', 'receivable'), v_owed.star_cnt, 'bought');
  END IF;
  RETURN true;
END $$;
