-- Changes a nickname and takes its price from the wallet, atomically. A free change leaves no transfer that stores its
-- key: a repeat within a day returns the current nickname. Returns `changed` with the nickname and the balance,
-- `replayed` with the stored response to the same key and input, or the refusal; a member who may not pay is refused
-- only if the change has a price. The ledger, which is never changed, does not store the nickname.
-- Refuses: money_claim, user_not_found, unchanged (SETTINGS-4), change_too_soon (SETTINGS-3), member_pay_refusal,
-- not_enough_star (SETTINGS-1), nick_taken (SETTINGS-4).
-- Called by server/src/settings/names.service.ts. Rules: SETTINGS-1 to SETTINGS-4, USERS-6, WALLET-3.
CREATE OR REPLACE FUNCTION member_change_nick(
  p_user_key int, p_nick text, p_cost bigint, p_days int, p_key text, p_hash text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_wallet wallets;
  v_user record;
  v_house_id bigint;
  v_transfer_id bigint;
  v_refusal text;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => 'STAR', p_operation => 'nick_change',
    p_owner_key => p_user_key, p_key => p_key, p_hash => p_hash);
  IF v_claim.outcome IS NOT NULL THEN
    RETURN QUERY SELECT v_claim.outcome, v_claim.answer || jsonb_build_object('nick', p_nick); RETURN;
  END IF;
  v_wallet := v_claim.wallet;

  SELECT u.nick, u.nick_changed_at, u.deleted_at INTO STRICT v_user FROM users u WHERE u.user_key = p_user_key FOR UPDATE;
  answer := jsonb_build_object('nick', p_nick, 'balance_star_cnt', v_wallet.granted + v_wallet.bought - p_cost);
  IF v_user.deleted_at IS NOT NULL THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN; END IF;
  IF v_user.nick = p_nick THEN
    IF p_cost = 0 AND v_user.nick_changed_at > p_now - interval '1 day' THEN outcome := 'replayed';
    ELSE outcome := 'unchanged'; END IF;
    RETURN NEXT; RETURN;
  END IF;
  IF v_user.nick_changed_at + make_interval(days => p_days) > p_now THEN
    RETURN QUERY SELECT 'change_too_soon', NULL::jsonb; RETURN;
  END IF;
  IF p_cost > 0 THEN
    v_refusal := member_pay_refusal(p_user_key, p_now);
    IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  END IF;
  IF v_wallet.granted + v_wallet.bought < p_cost THEN
    RETURN QUERY SELECT 'not_enough_star', NULL::jsonb; RETURN;
  END IF;
  -- Of two members who want one nickname the second waits here for the first, and then finds it taken.
  BEGIN
    UPDATE users u SET nick = p_nick, nick_changed_at = p_now WHERE u.user_key = p_user_key;
  EXCEPTION WHEN unique_violation THEN
    RETURN QUERY SELECT 'nick_taken', NULL::jsonb; RETURN;
  END;

  outcome := 'changed';
  IF p_cost > 0 THEN
    SELECT id INTO STRICT v_house_id FROM ledger_account_keys a
      WHERE a.kind = 'house' AND a.asset = 'STAR' AND a.user_key = 0 AND a.code = 'shop';
    SELECT r.id INTO v_transfer_id FROM ledger_record('nick_change', p_user_key, p_key, p_hash, answer - 'nick', p_now) r;
    PERFORM wallet_debit(v_wallet, v_transfer_id, v_house_id, p_cost);
  END IF;
  RETURN NEXT;
END $$;
