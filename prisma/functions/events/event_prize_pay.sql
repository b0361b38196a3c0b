-- Pays a prize of an event from the house's event account into a member's wallet, as granted honey or BTUC, once for
-- each operation, member and key. A member who gets no prizes now (event_member_refusal) gets none later: the prize is
-- noted as unpaid. Returns `paid` with amount and balance, `unpaid` with the reason, or `replayed` with what was
-- returned before. Runs in the caller's transaction, and locks the wallet.
-- Refuses: money_claim.
-- Records: event_member_refusal.
-- Called by the functions and jobs of events and external that pay prizes. Rules: EVENTS-4, EVENTS-14, WALLET-2 to
-- WALLET-4.
CREATE OR REPLACE FUNCTION event_prize_pay(
  p_operation text, p_user_key int, p_key text, p_asset ledger_asset, p_amount bigint, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_hash text := p_asset || ':' || p_amount;
  v_claim record;
  v_wallet wallets;
  v_reason text;
  v_transfer_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => p_asset, p_operation => p_operation,
    p_owner_key => p_user_key, p_key => p_key, p_hash => v_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_wallet := v_claim.wallet;
  SELECT 'replayed', jsonb_build_object('reason', p.reason) INTO outcome, answer
    FROM event_unpaid_prizes p WHERE p.kind = p_operation AND p.source_key = p_user_key || ' ' || p_key;
  IF FOUND THEN RETURN NEXT; RETURN; END IF;
  v_reason := event_member_refusal(p_user_key, p_now);
  IF v_reason IS NOT NULL THEN
    PERFORM event_unpaid_note(p_kind => p_operation, p_source_key => p_user_key || ' ' || p_key, p_user_key => p_user_key,
      p_asset => p_asset, p_amount => p_amount, p_reason => v_reason, p_now => p_now);
    RETURN QUERY SELECT 'unpaid', jsonb_build_object('reason', v_reason); RETURN;
  END IF;
  SELECT r.id, r.answer INTO v_transfer_id, answer FROM ledger_record(p_operation, p_user_key, p_key, v_hash,
    jsonb_build_object('amount', p_amount, 'balance', v_wallet.granted + v_wallet.bought + p_amount), p_now) r;
  PERFORM ledger_post(v_transfer_id, p_asset, house_account(p_asset, 'event'), v_wallet.account_id, p_amount, 'granted');
  outcome := 'paid';
  RETURN NEXT;
END $$;
