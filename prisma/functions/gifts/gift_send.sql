-- Gives honey to a host: decides, debits, posts and records it in one round trip. Nothing that two gifts of different senders
-- share is updated or locked, so that thousands may give to one host at once. Who may not talk there gives without the message,
-- and the answer says why. The combo is decided once, under the lock of the giver's wallet, and stored with the answer. The
-- line that the room gets is noted in the outbox, under the message id that it will have for ever. A gift of an item counts as
-- its price in honey; one that was paid in won (p_house_code) is given from an account of the house instead of the wallet.
-- Answers `given` with the answer of the call, `replayed` with what the same key and input was answered the first time,
-- `idempotency_mismatch`, `user_not_found`, `not_enough_star`, or a refusal of gift_refusal.
-- Called by server/src/gifts/gift-sender.ts, item_buy and item_bought. Rules: GIFTS-1, GIFTS-2, GIFTS-6, GIFTS-8, GIFTS-9,
-- GIFTS-17, GIFTS-19, GIFTS-22 to GIFTS-24, WALLET-3, ITEMS-5.
CREATE OR REPLACE FUNCTION gift_send(
  p_sender int, p_host int, p_vod_key int, p_star bigint, p_sticker int, p_message text,
  p_key text, p_hash text, p_now timestamptz, p_message_id bigint DEFAULT NULL, p_combo_seconds int DEFAULT 10,
  p_item_id int DEFAULT NULL, p_house_code text DEFAULT NULL
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_refusal text;
  v_say_refusal text;
  v_income_id bigint;
  v_house_id bigint;
  v_last gifts;
  v_combo int;
  v_transfer_id bigint;
  v_gift_id bigint;
BEGIN
  v_wallet := wallet_lock(p_sender, 'STAR');
  IF v_wallet.account_id IS NULL THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN; END IF;
  SELECT r.outcome, r.answer INTO outcome, answer FROM ledger_replay(p_sender, 'gift', p_key, p_hash) r;
  IF FOUND THEN RETURN NEXT; RETURN; END IF;

  -- Asked under the lock of the wallet and in statements of their own: what was set while this gift waited is seen.
  v_refusal := gift_refusal(p_sender, p_host, p_vod_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  SELECT a.id INTO STRICT v_income_id FROM ledger_accounts a
    WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = p_host AND a.code = '';
  IF p_message <> '' THEN
    v_say_refusal := host_say_refusal(
      coalesce((SELECT l.host_key FROM lives l WHERE l.vod_key = p_vod_key), p_host), p_vod_key, p_sender, p_now);
  END IF;
  IF p_house_code IS NOT NULL THEN
    SELECT a.id INTO STRICT v_house_id FROM ledger_accounts a
      WHERE a.kind = 'house' AND a.asset = 'STAR' AND a.user_key = 0 AND a.code = p_house_code;
  ELSIF v_wallet.granted + v_wallet.bought < p_star THEN
    RETURN QUERY SELECT 'not_enough_star', NULL::jsonb; RETURN;
  END IF;

  -- Whose wallet is locked gives nothing else meanwhile. The newest gifts are enough to look at: who gives in more lives than
  -- that within seconds begins anew. Two processes may tell moments a little apart, so that an earlier gift may seem later.
  SELECT newest.* INTO v_last FROM (SELECT g.* FROM gifts g WHERE g.sender_key = p_sender ORDER BY g.gift_id DESC LIMIT 8) newest
    WHERE newest.vod_key = p_vod_key ORDER BY newest.gift_id DESC LIMIT 1;
  v_combo := CASE
    WHEN v_last.host_key = p_host AND v_last.star_cnt = p_star AND v_last.sticker_id IS NOT DISTINCT FROM p_sticker
      AND v_last.item_id IS NOT DISTINCT FROM p_item_id
      AND abs(extract(epoch FROM p_now - v_last.created_at)) < p_combo_seconds
    THEN v_last.combo + 1 ELSE 1 END;

  v_gift_id := nextval('gifts_gift_id_seq');
  INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
  VALUES ('gift', p_sender, p_key, p_hash, jsonb_build_object(
    'gift_id', v_gift_id, 'target_user_key', p_host, 'vod_key', p_vod_key, 'star_cnt', p_star,
    'balance_star_cnt', v_wallet.granted + v_wallet.bought - CASE WHEN v_house_id IS NULL THEN p_star ELSE 0 END,
    'message_refusal', v_say_refusal,
    'combo', v_combo, 'created_at', p_now), p_now)
  RETURNING id, ledger_transfers.answer INTO v_transfer_id, answer;
  IF v_house_id IS NULL THEN
    PERFORM wallet_debit(v_wallet, v_transfer_id, v_income_id, p_star);
  ELSE
    PERFORM ledger_post(v_transfer_id, 'STAR', v_house_id, v_income_id, p_star, 'bought');
  END IF;
  INSERT INTO gifts (gift_id, transfer_id, sender_key, host_key, vod_key, star_cnt, sticker_id, message, combo, created_at, item_id)
  VALUES (v_gift_id, v_transfer_id, p_sender, p_host, p_vod_key, p_star, p_sticker,
    CASE WHEN v_say_refusal IS NULL THEN p_message ELSE '' END, v_combo, p_now, p_item_id);
  INSERT INTO gifts_unrolled (gift_id) VALUES (v_gift_id);
  IF p_vod_key IS NOT NULL AND p_message_id IS NOT NULL THEN
    PERFORM outbox_add('gift', v_gift_id, jsonb_build_object('message_id', p_message_id));
  END IF;
  -- A live's gifts are one alarm at its end.
  IF p_vod_key IS NULL THEN
    PERFORM alarm_note(p_host, 'gift', 'gift:' || v_gift_id, p_sender, jsonb_build_object('star_cnt', p_star), p_now);
  END IF;
  outcome := 'given';
  RETURN NEXT;
END $$;
