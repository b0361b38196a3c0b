-- Spins of the weekly roulette, in one round trip and, except for several spins of one member, in one pass: each spends a
-- ticket, gets the next number of its round under the lock of the round's row, draws a lot with the seed that the server
-- passes, and is paid its prize from the house's event account, or another ticket. p_spins is an array of records, one for
-- each spin; spins of one member are made one after the other. The wallets are locked first, then the round: spins that
-- have the round wait for nothing else. A forced lot (p_forcible: only in a sandbox) is marked; while there are any, spins
-- are made singly. From p_alarm_min honey on the member gets an alarm. Returns, with the position of the spin in the array,
-- `spun` with the response, `replayed` with the stored response to the same key and input, or the refusal.
-- The plan is made once per connection, for indexes, as that of gift_send_all.
-- Refuses: user_not_found, roulette_replay, event_member_refusals, roulette_no_ticket (EVENTS-2), roulette_round_over (EVENTS-9).
-- Called by server/src/events/roulette/roulette-spinner.ts. Rules: EVENTS-2 to EVENTS-9, WALLET-2 to WALLET-4.
CREATE OR REPLACE FUNCTION roulette_spin_all(
  p_round_id int, p_seed text, p_forcible boolean, p_alarm_min bigint, p_now timestamptz, p_spins jsonb
) RETURNS TABLE (place int, outcome text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_members int[] := ARRAY(SELECT s.user_key FROM jsonb_to_recordset(p_spins) s (user_key int));
  v_one_each boolean := (SELECT count(*) = count(DISTINCT m) FROM unnest(v_members) m);
  v_round roulette_rounds;
  v_seed draw_seeds;
  v_over boolean;
  v_first_id bigint;
  v_number int;
  v_since int;
  v_forcing boolean;
  v_turn record;
BEGIN
  PERFORM wallets_lock(v_members, 'STAR');
  PERFORM wallets_lock(v_members, 'BTUC');
  SELECT * INTO v_round FROM roulette_rounds r WHERE r.round_id = p_round_id FOR UPDATE;
  v_over := v_round.closed_at IS NOT NULL OR p_now < v_round.begins_at OR p_now >= v_round.ends_at;
  SELECT * INTO STRICT v_seed FROM draw_seeds d WHERE d.seed_id = v_round.seed_id;
  IF encode(sha256(decode(p_seed, 'hex')), 'hex') <> v_seed.seed_hash THEN
    RAISE EXCEPTION 'the seed of round % does not match its hash', p_round_id;
  END IF;
  v_forcing := p_forcible AND EXISTS (SELECT FROM roulette_forced_fields);

  -- Decided under the locks and in separate statements: what was committed while these spins waited is seen.
  FOR v_turn IN
    SELECT p_spins AS spins, NULL::bigint[] AS places WHERE v_one_each AND NOT v_forcing
    UNION ALL
    (SELECT jsonb_agg(s.spin ORDER BY s.place), array_agg(s.place ORDER BY s.place)
     FROM (
       SELECT e.spin, e.place,
         row_number() OVER (PARTITION BY CASE WHEN v_forcing THEN 'null'::jsonb ELSE e.spin -> 'user_key' END ORDER BY e.place) AS turn
       FROM jsonb_array_elements(p_spins) WITH ORDINALITY e (spin, place) WHERE v_forcing OR NOT v_one_each
     ) s GROUP BY s.turn ORDER BY s.turn)
  LOOP
    SELECT s.spin_id INTO v_first_id FROM roulette_spins s WHERE s.round_id = p_round_id AND s.number = 1;
    SELECT coalesce(max(s.number), 0) INTO v_number FROM roulette_spins s WHERE s.round_id = p_round_id;
    IF v_number = 0 AND NOT v_over THEN PERFORM roulette_rounds_close(p_now); END IF;
    v_since := roulette_since();

    RETURN QUERY
    WITH requested AS MATERIALIZED (
      SELECT g.*, r.answer AS first_answer, s.account_id AS star_id, s.granted + s.bought AS star,
        b.account_id AS btuc_id, b.granted + b.bought AS btuc, t.ticket_id,
        CASE WHEN s.account_id IS NULL THEN 'user_not_found' ELSE coalesce(r.outcome, e.refusal,
          CASE WHEN t.ticket_id IS NULL THEN 'roulette_no_ticket' WHEN v_over THEN 'roulette_round_over' ELSE 'spun' END) END AS outcome
      FROM (
        SELECT a.*, coalesce(v_turn.places[a.position], a.position) AS place
        FROM ROWS FROM (jsonb_to_recordset(v_turn.spins) AS (user_key int, word text, key text, hash text))
          WITH ORDINALITY a (user_key, word, key, hash, position)
      ) g
        LEFT JOIN LATERAL (SELECT * FROM wallets w WHERE w.user_key = g.user_key AND w.asset = 'STAR' OFFSET 0) s ON true
        LEFT JOIN LATERAL (SELECT * FROM wallets w WHERE w.user_key = g.user_key AND w.asset = 'BTUC' OFFSET 0) b ON true
        LEFT JOIN LATERAL (SELECT * FROM roulette_replay(g.user_key, g.key, g.hash) OFFSET 0) r ON true
        LEFT JOIN LATERAL (SELECT * FROM event_member_refusals(g.user_key, p_now) OFFSET 0) e ON true
        LEFT JOIN LATERAL (SELECT l.ticket_id FROM roulette_tickets_left(g.user_key, p_round_id) l ORDER BY l.ticket_id LIMIT 1) t ON true
      ORDER BY g.place
    ), numbered AS MATERIALIZED (
      SELECT d.*, row_number() OVER (ORDER BY d.place)::int AS nth, draw_word_hash(d.word) AS word_hash,
        -- Each spin of the round spent one of its tickets.
        (SELECT count(*) FROM roulette_tickets t WHERE t.user_key = d.user_key AND t.round_id = p_round_id)
          - (SELECT count(*) FROM roulette_spins s WHERE s.user_key = d.user_key
            AND s.spin_id >= v_first_id AND s.round_id = p_round_id) - 1 AS ticket_cnt
      FROM requested d WHERE d.outcome = 'spun' ORDER BY d.place
    ), forced AS (
      DELETE FROM roulette_forced_fields f WHERE v_forcing AND f.forced_id = (
        SELECT c.forced_id FROM roulette_forced_fields c CROSS JOIN numbered n WHERE coalesce(c.user_key, n.user_key) = n.user_key
        ORDER BY c.user_key NULLS LAST, c.forced_id LIMIT 1
      ) RETURNING f.animal_cd
    ), drawn AS MATERIALIZED (
      SELECT n.*, nextval('roulette_spins_spin_id_seq') AS spin_id, v_number + n.nth AS number, o.animal_cd IS NOT NULL AS forced_yn,
        CASE WHEN o.animal_cd IS NOT NULL THEN (SELECT min(l.lot) FROM generate_series(0, 9999) l (lot)
          CROSS JOIN LATERAL roulette_field(l.lot) f WHERE f.animal_cd = o.animal_cd)
        ELSE draw_lot(decode(p_seed, 'hex'),
          draw_message('roulette', v_seed.period, v_number + n.nth, n.user_key, n.word_hash), 10000) END AS lot
      FROM numbered n LEFT JOIN forced o ON true
    ), fields AS MATERIALIZED (
      SELECT d.*, f.animal_cd, f.prize_cd, f.amount AS field_amount,
        -- Since the last win, which one of these spins may be.
        d.nth - 1 + coalesce(-max(CASE WHEN f.prize_cd = 'cumulative' THEN d.nth END) OVER before, v_since) AS since_cnt
      FROM drawn d CROSS JOIN LATERAL roulette_field(d.lot) f
      WINDOW before AS (ORDER BY d.nth ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ), prizes AS MATERIALIZED (
      SELECT f.*, p.amount, p.asset, CASE WHEN p.asset IS NOT NULL THEN nextval('ledger_transfers_id_seq') END AS transfer_id,
        CASE p.asset WHEN 'STAR' THEN f.star_id WHEN 'BTUC' THEN f.btuc_id END AS account_id,
        CASE p.asset WHEN 'STAR' THEN f.star WHEN 'BTUC' THEN f.btuc END + p.amount AS balance
      FROM fields f CROSS JOIN LATERAL (
        SELECT CASE f.prize_cd WHEN 'cumulative' THEN least(v_round.prize_max, v_round.prize_begin + v_round.prize_growth * f.since_cnt)
            WHEN 'star' THEN f.field_amount WHEN 'btuc' THEN f.field_amount ELSE 0 END AS amount,
          CASE WHEN f.prize_cd IN ('cumulative', 'star') THEN 'STAR'::ledger_asset WHEN f.prize_cd = 'btuc' THEN 'BTUC' END AS asset
      ) p ORDER BY f.nth
    ), answered AS MATERIALIZED (
      SELECT p.*, jsonb_build_object('spin_id', p.spin_id, 'round_id', p_round_id, 'number', p.number, 'word', p.word, 'lot', p.lot,
        'animal_cd', p.animal_cd, 'prize_cd', p.prize_cd, 'amount', p.amount, 'balance', p.balance,
        'cumulative_cnt', least(v_round.prize_max, v_round.prize_begin
          + CASE p.prize_cd WHEN 'cumulative' THEN 0 ELSE v_round.prize_growth * (p.since_cnt + 1) END),
        'ticket_cnt', p.ticket_cnt + CASE p.prize_cd WHEN 'ticket' THEN 1 ELSE 0 END,
        'forced_yn', CASE WHEN p.forced_yn THEN 'Y' ELSE 'N' END, 'created_on', p_now) AS answer
      FROM prizes p
    ), paid AS MATERIALIZED (
      SELECT ledger_award(p_operation => 'event_prize', p_code => 'event', p_now => p_now,
        p_transfer_ids => array_agg(p.transfer_id), p_owner_keys => array_agg(p.user_key),
        p_keys => array_agg('spin ' || p.spin_id), p_hashes => array_agg(p.hash),
        p_answers => array_agg(jsonb_build_object('spin_id', p.spin_id, 'amount', p.amount, 'balance', p.balance)),
        p_assets => array_agg(p.asset), p_account_ids => array_agg(p.account_id), p_amounts => array_agg(p.amount))
      FROM prizes p WHERE p.asset IS NOT NULL HAVING count(*) > 0
    ), tickets AS (
      INSERT INTO roulette_tickets (round_id, user_key, reason, reason_key, created_at)
      SELECT p_round_id, p.user_key, 'spin', p.spin_id, p_now FROM prizes p WHERE p.prize_cd = 'ticket'
    ), spins AS (
      INSERT INTO roulette_spins (spin_id, round_id, number, user_key, ticket_id, word, word_hash, lot, animal_cd, since_cnt, asset,
        amount, transfer_id, forced_yn, idempotency_key, input_hash, answer, created_at)
      SELECT a.spin_id, p_round_id, a.number, a.user_key, a.ticket_id, a.word, a.word_hash, a.lot, a.animal_cd, a.since_cnt, a.asset,
        a.amount, a.transfer_id, a.forced_yn, a.key, a.hash, a.answer, p_now FROM answered a
    ), noted AS MATERIALIZED (
      SELECT count(alarm_note(p.user_key, 'prize', 'roulette:' || v_seed.period || ':' || p.number, NULL,
        jsonb_build_object('source', 'roulette', 'asset', p.asset, 'amount', p.amount), p_now))
      FROM prizes p WHERE p.asset = 'STAR' AND p.amount >= p_alarm_min
    )
    SELECT a.place::int, a.outcome, a.answer FROM answered a CROSS JOIN (SELECT count(*) FROM paid) w CROSS JOIN noted
    UNION ALL
    SELECT d.place::int, d.outcome, d.first_answer FROM requested d WHERE d.outcome <> 'spun';

    IF v_forcing THEN
      UPDATE draw_seeds SET forced_yn = true WHERE seed_id = v_seed.seed_id AND NOT forced_yn
        AND EXISTS (SELECT FROM roulette_spins s WHERE s.round_id = p_round_id AND s.number > v_number AND s.forced_yn);
    END IF;
  END LOOP;
END $$;
