-- Joins an account to another one of the same person, once per key of the operator: honey by fund, BTUC, unused items and
-- follows move to the account that stays, and the other one is closed. Both wallets and both members are locked in the
-- order of their keys, so that two joins cannot deadlock, and so that what is bought, given or opened at the same moment
-- is seen or waits. Coupons follow by the outbox: another service has them. Returns `joined` with what moved, `replayed`
-- with the stored response to the same key and input, or the refusal.
-- Refuses: idempotency_mismatch (CORE-17), member_join_refusal.
-- Records: wallet_transfer, wallet_move.
-- Called by server/src/admin/joins. Rules: ADMIN-43 to ADMIN-45, WALLET-1 to WALLET-4.
CREATE OR REPLACE FUNCTION member_join(
  p_operator_key int, p_key text, p_hash text, p_from_key int, p_to_key int, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_known account_joins;
  v_refusal text;
  v_star wallets;
  v_btuc wallets;
  v_move text := 'join ' || p_key;
  v_moved record;
  v_items int;
  v_follows int;
BEGIN
  PERFORM wallets_lock(ARRAY[p_from_key, p_to_key], 'STAR');
  PERFORM wallets_lock(ARRAY[p_from_key, p_to_key], 'BTUC');
  -- Items change under this lock, which is taken before that of the member.
  PERFORM pg_advisory_xact_lock(hashtext('honey-items'), least(p_from_key, p_to_key));
  PERFORM pg_advisory_xact_lock(hashtext('honey-items'), greatest(p_from_key, p_to_key));
  PERFORM FROM users u WHERE u.user_key IN (p_from_key, p_to_key) ORDER BY u.user_key FOR UPDATE;
  SELECT * INTO v_known FROM account_joins j WHERE j.operator_key = p_operator_key AND j.idempotency_key = p_key;
  IF FOUND THEN
    IF v_known.input_hash = p_hash THEN RETURN QUERY SELECT 'replayed', v_known.answer;
    ELSE RETURN QUERY SELECT 'idempotency_mismatch', NULL::jsonb; END IF;
    RETURN;
  END IF;
  v_refusal := member_join_refusal(p_from_key, p_to_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  v_star := wallet_lock(p_from_key, 'STAR');
  v_btuc := wallet_lock(p_from_key, 'BTUC');
  IF v_star.granted + v_star.bought > 0 THEN
    SELECT t.outcome INTO v_moved FROM wallet_transfer(p_operator_key => p_operator_key, p_key => v_move,
      p_hash => p_hash, p_from_key => p_from_key, p_to_key => p_to_key, p_amount => NULL, p_now => p_now) t;
    IF v_moved.outcome <> 'transferred' THEN RAISE EXCEPTION 'the honey of member % was not moved: %', p_from_key, v_moved.outcome; END IF;
  END IF;
  FOR v_moved IN
    SELECT m.name, w.outcome FROM (VALUES
      ('out', p_from_key, -(v_btuc.granted + v_btuc.bought), 'granted'::ledger_fund),
      ('granted', p_to_key, v_btuc.granted, 'granted'),
      ('bought', p_to_key, v_btuc.bought, 'bought')) m (name, user_key, amount, fund)
    CROSS JOIN LATERAL wallet_move(p_operation => 'transfer', p_owner_key => p_operator_key, p_key => v_move || ' ' || m.name,
      p_hash => p_hash, p_user_key => m.user_key, p_asset => 'BTUC', p_code => 'grant', p_amount => m.amount, p_fund => m.fund,
      p_now => p_now) w
    WHERE m.amount <> 0
  LOOP
    IF v_moved.outcome <> 'moved' THEN RAISE EXCEPTION 'the BTUC of member % was not moved: %', p_from_key, v_moved.outcome; END IF;
  END LOOP;
  v_items := items_join_member(p_from_key, p_to_key, v_move, p_now);
  v_follows := follows_join_member(p_from_key, p_to_key);
  INSERT INTO account_joins (operator_key, idempotency_key, input_hash, from_key, to_key, created_at, answer)
  VALUES (p_operator_key, p_key, p_hash, p_from_key, p_to_key, p_now, jsonb_build_object(
    'from_user_key', p_from_key, 'to_user_key', p_to_key, 'granted_star_cnt', v_star.granted, 'bought_star_cnt', v_star.bought,
    'btuc_cnt', v_btuc.granted + v_btuc.bought, 'item_cnt', v_items, 'follow_cnt', v_follows))
  RETURNING account_joins.answer INTO answer;
  UPDATE users SET deletion_asked_at = p_now, deletion_reason = 'joined' WHERE user_key = p_from_key;
  PERFORM sign_ins_end(p_from_key, NULL, 'joined', p_now);
  IF NOT member_empty(p_from_key, p_now, p_now) THEN
    RAISE EXCEPTION 'member % could not be closed after it was joined to %', p_from_key, p_to_key;
  END IF;
  PERFORM outbox_add('account_join', p_from_key, jsonb_build_object('from_key', p_from_key, 'to_key', p_to_key));
  outcome := 'joined';
  RETURN NEXT;
END $$;
