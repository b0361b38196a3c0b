-- A spin of the weekly roulette, in one round trip: one ticket is spent, the spin gets the next number of its round under
-- the lock of the round's row, the lot is drawn with the seed that the server passes, and the prize is moved from the
-- house's event account into the wallet, or another ticket paid out. The wallets are locked first, then the round: a
-- spin that has the round waits for nothing else. A forced lot (p_forcible: only in a sandbox) is marked. From
-- p_alarm_min honey on the member gets an alarm. Returns `spun` with the
-- response, `replayed` with the stored response to the same key and input, or the refusal.
-- Refuses: money_claim, event_member_refusal, roulette_no_ticket (EVENTS-2), roulette_round_over (EVENTS-9).
-- Called by server/src/events/roulette/roulette-spins.service.ts. Rules: EVENTS-2 to EVENTS-9, WALLET-2 to WALLET-4.
CREATE OR REPLACE FUNCTION roulette_spin(
  p_user_key int, p_round_id int, p_seed text, p_word text, p_forcible boolean, p_key text, p_hash text, p_now timestamptz,
  p_alarm_min bigint DEFAULT 100
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_wallet wallets;
  v_refusal text;
  v_ticket_id bigint;
  v_ticket_cnt int;
  v_round roulette_rounds;
  v_seed draw_seeds;
  v_number int;
  v_since int;
  v_word_hash text := draw_word_hash(p_word);
  v_forced text;
  v_lot int;
  v_field record;
  v_asset ledger_asset;
  v_amount bigint := 0;
  v_spin_id bigint;
  v_transfer_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => 'STAR', p_operation => 'roulette',
    p_owner_key => p_user_key, p_key => p_key, p_hash => p_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;
  v_wallet := wallet_lock(p_user_key, 'BTUC');
  v_refusal := event_member_refusal(p_user_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  -- Spins of one member are serialized by the wallet: the ticket is free until this spin is written.
  SELECT min(t.ticket_id), count(*) - 1 INTO v_ticket_id, v_ticket_cnt FROM roulette_tickets_left(p_user_key, p_round_id) t;
  IF v_ticket_id IS NULL THEN RETURN QUERY SELECT 'roulette_no_ticket', NULL::jsonb; RETURN; END IF;

  SELECT * INTO v_round FROM roulette_rounds r WHERE r.round_id = p_round_id FOR UPDATE;
  IF v_round.closed_at IS NOT NULL OR p_now < v_round.begins_at OR p_now >= v_round.ends_at THEN
    RETURN QUERY SELECT 'roulette_round_over', NULL::jsonb; RETURN;
  END IF;
  -- In separate statements: the last spin of the transaction that had the lock is seen.
  SELECT coalesce(max(s.number), 0) + 1 INTO v_number FROM roulette_spins s WHERE s.round_id = p_round_id;
  IF v_number = 1 THEN PERFORM roulette_rounds_close(p_now); END IF;
  SELECT * INTO STRICT v_seed FROM draw_seeds d WHERE d.seed_id = v_round.seed_id;
  IF encode(sha256(decode(p_seed, 'hex')), 'hex') <> v_seed.seed_hash THEN
    RAISE EXCEPTION 'the seed of round % does not match its hash', p_round_id;
  END IF;
  v_since := roulette_since();

  IF p_forcible THEN
    DELETE FROM roulette_forced_fields f WHERE f.forced_id = (
      SELECT n.forced_id FROM roulette_forced_fields n WHERE coalesce(n.user_key, p_user_key) = p_user_key
      ORDER BY n.user_key NULLS LAST, n.forced_id LIMIT 1
    ) RETURNING f.animal_cd INTO v_forced;
  END IF;
  IF v_forced IS NULL THEN
    v_lot := draw_lot(decode(p_seed, 'hex'), draw_message('roulette', v_seed.period, v_number, p_user_key, v_word_hash), 10000);
  ELSE
    SELECT min(l.lot) INTO STRICT v_lot FROM generate_series(0, 9999) l (lot) CROSS JOIN LATERAL roulette_field(l.lot) f
      WHERE f.animal_cd = v_forced;
    UPDATE draw_seeds SET forced_yn = true WHERE seed_id = v_seed.seed_id AND NOT forced_yn;
  END IF;
  SELECT * INTO STRICT v_field FROM roulette_field(v_lot);

  v_spin_id := nextval('roulette_spins_spin_id_seq');
  IF v_field.prize_cd IN ('cumulative', 'star', 'btuc') THEN
    v_asset := CASE v_field.prize_cd WHEN 'btuc' THEN 'BTUC' ELSE 'STAR' END;
    v_amount := CASE v_field.prize_cd WHEN 'cumulative'
      THEN least(v_round.prize_max, v_round.prize_begin + v_round.prize_growth * v_since) ELSE v_field.amount END;
    IF v_asset = 'STAR' THEN v_wallet := v_claim.wallet; END IF;
    SELECT r.id INTO v_transfer_id FROM ledger_record('event_prize', p_user_key, 'spin ' || v_spin_id, p_hash,
      jsonb_build_object('spin_id', v_spin_id, 'amount', v_amount, 'balance', v_wallet.granted + v_wallet.bought + v_amount), p_now) r;
    PERFORM ledger_post(v_transfer_id, v_asset, house_account(v_asset, 'event'), v_wallet.account_id, v_amount, 'granted');
  ELSIF v_field.prize_cd = 'ticket' THEN
    INSERT INTO roulette_tickets (round_id, user_key, reason, reason_key, created_at)
    VALUES (p_round_id, p_user_key, 'spin', v_spin_id, p_now);
    v_ticket_cnt := v_ticket_cnt + 1;
  END IF;

  answer := jsonb_build_object('spin_id', v_spin_id, 'round_id', p_round_id, 'number', v_number, 'word', p_word, 'lot', v_lot,
    'animal_cd', v_field.animal_cd, 'prize_cd', v_field.prize_cd, 'amount', v_amount,
    'balance', CASE WHEN v_asset IS NOT NULL THEN v_wallet.granted + v_wallet.bought + v_amount END,
    'cumulative_cnt', least(v_round.prize_max, v_round.prize_begin
      + CASE v_field.prize_cd WHEN 'cumulative' THEN 0 ELSE v_round.prize_growth * (v_since + 1) END),
    'ticket_cnt', v_ticket_cnt,
    'forced_yn', CASE WHEN v_forced IS NULL THEN 'N' ELSE 'Y' END, 'created_on', p_now);
  INSERT INTO roulette_spins (spin_id, round_id, number, user_key, ticket_id, word, word_hash, lot, animal_cd, since_cnt, asset, amount,
    transfer_id, forced_yn, idempotency_key, input_hash, answer, created_at)
  VALUES (v_spin_id, p_round_id, v_number, p_user_key, v_ticket_id, p_word, v_word_hash, v_lot, v_field.animal_cd, v_since, v_asset, v_amount,
    v_transfer_id, v_forced IS NOT NULL, p_key, p_hash, answer, p_now);
  IF v_asset = 'STAR' AND v_amount >= p_alarm_min THEN
    PERFORM alarm_note(p_user_key, 'prize', 'roulette:' || v_seed.period || ':' || v_number, NULL,
      jsonb_build_object('source', 'roulette', 'asset', v_asset, 'amount', v_amount), p_now);
  END IF;
  outcome := 'spun';
  RETURN NEXT;
END $$;
