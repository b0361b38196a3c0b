-- Gives honey to hosts: decides, debits, posts and records each gift in one round trip and, except for several gifts of
-- one giver, in one pass, since a statement per row costs several times as much as the row. p_gifts is an array of
-- records, one for each gift; gifts of one giver are decided one after the other. Rows shared by gifts of different
-- senders are neither updated nor locked, so that thousands may give to one host at once. A member who may not chat
-- there gives without the message, and the response states why. The combo is decided once, under the lock of the
-- giver's wallet, and stored with the response. The chat line of the gift is queued in the outbox; its message id is
-- assigned when it is sent. A gift of an item counts as its price in honey; one paid in won has a house_code, and is
-- given from that account of the house instead of the wallet. Returns, with the position of the gift in the array,
-- `given` with the response of the call, `replayed` with the stored response to the same key and input, or the refusal.
-- The plan is made once per connection, without knowing the values or using statistics to select indexes: statistics of
-- a table that was empty when a server started stay wrong until the next ANALYZE. It does not use bitmaps either: one
-- would collect all gifts of a giver before the newest are selected.
-- Refuses: user_not_found, ledger_replay, gift_refusals, not_enough_star (GIFTS-6).
-- Records: host_say_refusal (the response states why the message is omitted).
-- Called by server/src/gifts/gift-sender.ts and gift_send. Rules: GIFTS-1, GIFTS-2, GIFTS-6, GIFTS-8, GIFTS-9,
-- GIFTS-17, GIFTS-19, GIFTS-41, GIFTS-22 to GIFTS-24, WALLET-3, ITEMS-5.
CREATE OR REPLACE FUNCTION gift_send_all(p_gifts jsonb)
RETURNS TABLE (place int, outcome text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_senders int[] := ARRAY(SELECT s.sender FROM jsonb_to_recordset(p_gifts) s (sender int));
  v_one_each boolean := (SELECT count(*) = count(DISTINCT s) FROM unnest(v_senders) s);
  v_turn record;
BEGIN
  PERFORM wallets_lock(v_senders, 'STAR');
  -- Checked under the locks and in separate statements: changes made while these gifts waited are seen.
  FOR v_turn IN
    SELECT p_gifts AS gifts, NULL::bigint[] AS places WHERE v_one_each
    UNION ALL
    (SELECT jsonb_agg(g.gift ORDER BY g.place), array_agg(g.place ORDER BY g.place)
     FROM (
       SELECT e.gift, e.place, row_number() OVER (PARTITION BY e.gift -> 'sender' ORDER BY e.place) AS turn
       FROM jsonb_array_elements(p_gifts) WITH ORDINALITY e (gift, place) WHERE NOT v_one_each
     ) g GROUP BY g.turn ORDER BY g.turn)
  LOOP
    RETURN QUERY
    WITH requested AS MATERIALIZED (
      SELECT g.*, w.account_id, w.granted, w.bought, r.answer AS first_answer,
        CASE WHEN w.account_id IS NULL THEN 'user_not_found' ELSE coalesce(r.outcome,
          (SELECT d.refusal FROM gift_refusals(g.sender, g.host, g.vod_key, g.given_at) d),
          CASE WHEN g.house_code IS NULL AND w.granted + w.bought < g.star_cnt THEN 'not_enough_star' ELSE 'given' END) END AS outcome
      FROM (
        SELECT a.*, coalesce(v_turn.places[a.position], a.position) AS place,
          gift_hash(a.host, a.vod_key, a.star_cnt, a.sticker_id, a.message) AS hash
        FROM ROWS FROM (jsonb_to_recordset(v_turn.gifts) AS (
          sender int, host int, vod_key int, star_cnt bigint, sticker_id int, message text, key text, given_at timestamptz, combo_seconds int, item_id int, house_code text, site_star bigint
        )) WITH ORDINALITY a (
          sender, host, vod_key, star_cnt, sticker_id, message, key, given_at, combo_seconds, item_id, house_code, site_star, position)
      ) g
        LEFT JOIN LATERAL (SELECT * FROM wallets w WHERE w.user_key = g.sender AND w.asset = 'STAR' OFFSET 0) w ON true
        LEFT JOIN LATERAL (SELECT * FROM ledger_replay(g.sender, 'gift', g.key, g.hash) OFFSET 0) r ON true
      -- Numbered in order of arrival, as they are shown and appear in histories.
      ORDER BY g.place
    ), decided AS MATERIALIZED (
      SELECT d.*, nextval('gifts_gift_id_seq') AS gift_id, nextval('ledger_transfers_id_seq') AS transfer_id,
        -- Granted honey is spent before bought honey.
        CASE WHEN d.house_code IS NULL THEN least(d.granted, d.star_cnt) ELSE 0 END AS from_granted,
        CASE WHEN d.house_code IS NULL THEN d.account_id ELSE house_account('STAR', d.house_code) END AS source_id,
        (SELECT a.id FROM ledger_account_keys a
         WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = d.host AND a.code = '') AS income_id,
        CASE WHEN d.message <> '' THEN host_say_refusal(
          coalesce((SELECT l.host_key FROM live_cards l WHERE l.vod_key = d.vod_key), d.host), d.vod_key, d.sender, d.given_at)
        END AS say_refusal,
        -- A giver whose wallet is locked gives nothing else meanwhile. Reading the newest gifts suffices: a giver in
        -- more lives than that within seconds starts a new combo. Clocks of two processes may differ slightly, so that
        -- an earlier gift may seem later. Queried as a range, since an index by giver alone can return that in this
        -- order.
        coalesce((
          SELECT CASE WHEN n.host_key = d.host AND n.star_cnt = d.star_cnt AND n.sticker_id IS NOT DISTINCT FROM d.sticker_id
            AND n.item_id IS NOT DISTINCT FROM d.item_id
            AND abs(extract(epoch FROM d.given_at - n.created_at)) < d.combo_seconds THEN n.combo + 1 END
          FROM (SELECT * FROM gifts g WHERE g.sender_key >= d.sender AND g.sender_key <= d.sender
            ORDER BY g.sender_key DESC, g.gift_id DESC LIMIT 8) n
          WHERE n.vod_key = d.vod_key ORDER BY n.gift_id DESC LIMIT 1), 1) AS combo
      FROM requested d WHERE d.outcome = 'given'
    ), answered AS MATERIALIZED (
      SELECT d.*, jsonb_build_object(
        'gift_id', d.gift_id, 'target_user_key', d.host, 'vod_key', d.vod_key, 'star_cnt', d.star_cnt,
        'balance_star_cnt', d.granted + d.bought - CASE WHEN d.house_code IS NULL THEN d.star_cnt ELSE 0 END,
        'message_refusal', d.say_refusal, 'combo', d.combo, 'created_at', d.given_at) AS answer
      FROM decided d
    ), transfers AS (
      INSERT INTO ledger_transfers (id, operation, owner_key, idempotency_key, input_hash, answer, created_at)
      SELECT d.transfer_id, 'gift', d.sender, d.key, d.hash, d.answer, d.given_at FROM answered d RETURNING id
    ), paid AS (
      -- After the transfers, since a posting without its transfer is refused.
      SELECT ledger_pay(p_asset => 'STAR', p_transfer_ids => array_agg(d.transfer_id),
        p_source_ids => array_agg(d.source_id), p_destination_ids => array_agg(d.income_id),
        p_granted => array_agg(d.from_granted), p_bought => array_agg(d.star_cnt - d.from_granted))
      FROM (SELECT count(*) FROM transfers) written CROSS JOIN answered d HAVING count(*) > 0
    ), given AS (
      INSERT INTO gifts (
        gift_id, transfer_id, sender_key, host_key, vod_key, star_cnt, sticker_id, message, combo, created_at, item_id)
      SELECT d.gift_id, d.transfer_id, d.sender, d.host, d.vod_key, d.star_cnt, d.sticker_id,
        CASE WHEN d.say_refusal IS NULL THEN d.message ELSE '' END, d.combo, d.given_at, d.item_id FROM answered d
    ), unrolled AS (
      INSERT INTO gifts_unrolled (gift_id) SELECT d.gift_id FROM answered d
    ), lines AS (
      INSERT INTO outbox (consumer, topic, reference, body, created_at, due_at)
      SELECT o.* FROM answered d CROSS JOIN LATERAL outbox_rows('gift', d.gift_id, '{}'::jsonb) o
      WHERE d.vod_key IS NOT NULL
      UNION ALL
      -- Announced by a job of its own, which any process may take over at once.
      SELECT o.consumer, o.topic, o.reference, o.body, o.created_at, o.created_at
      FROM answered d CROSS JOIN LATERAL outbox_rows('site_gift', d.gift_id, '{}'::jsonb) o
      WHERE d.vod_key IS NOT NULL AND d.site_star > 0 AND d.star_cnt >= d.site_star
    ), alarms_noted AS (
      -- A live's gifts cause one alarm at its end.
      SELECT count(alarm_note(d.host, 'gift', 'gift:' || d.gift_id, d.sender, jsonb_build_object('star_cnt', d.star_cnt), d.given_at))
      FROM answered d WHERE d.vod_key IS NULL
    )
    SELECT d.place::int, d.outcome, d.answer FROM answered d CROSS JOIN paid CROSS JOIN alarms_noted
    UNION ALL
    SELECT a.place::int, a.outcome, a.first_answer FROM requested a WHERE a.outcome <> 'given';
  END LOOP;
END $$;
