-- What follows from a committed change is written with it, and done by consumers until it is done.

-- CreateTable
CREATE TABLE "outbox" (
    "consumer" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "reference" BIGINT NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "set_aside_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("consumer","topic","reference")
);

-- CreateIndex
CREATE INDEX "outbox_consumer_due_at_idx" ON "outbox"("consumer", "due_at");

-- Rows come and go as fast as gifts: what is gone is tidied up early.
ALTER TABLE outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Who does something about a topic. A consumer that comes later is added here by its migration.
CREATE FUNCTION outbox_consumers(p_topic text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_topic WHEN 'gift' THEN ARRAY['room'] ELSE ARRAY[]::text[] END
$$;

-- Notes what consumers have to do about a row, inside the transaction that wrote it. For three seconds it is in the hands
-- of the process that commits it; who finds it after that takes it over.
CREATE FUNCTION outbox_add(p_topic text, p_reference bigint, p_body jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (consumer, topic, reference, body, created_at, due_at)
  SELECT c, p_topic, p_reference, p_body, now(), now() + interval '3 seconds' FROM unnest(outbox_consumers(p_topic)) c;
END $$;

-- The same as before, and notes the line that the room gets, under the message id that it will have for ever. A server of
-- the version before, which knows no message id here, shows its gifts by itself.
DROP FUNCTION gift_send(int, int, int, bigint, int, text, text, text, timestamptz);
CREATE FUNCTION gift_send(
  p_sender int, p_host int, p_vod_key int, p_star bigint, p_sticker int, p_message text,
  p_key text, p_hash text, p_now timestamptz, p_message_id bigint DEFAULT NULL
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_earlier ledger_transfers;
  v_refusal text;
  v_say_refusal text;
  v_income_id bigint;
  v_granted bigint;
  v_transfer_id bigint;
  v_gift_id bigint;
  v_posting_id bigint;
BEGIN
  SELECT * INTO v_wallet FROM wallets w WHERE w.user_key = p_sender AND w.asset = 'STAR' FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN; END IF;
  SELECT * INTO v_earlier FROM ledger_transfers t
    WHERE t.owner_key = p_sender AND t.operation = 'gift' AND t.idempotency_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN v_earlier.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, v_earlier.answer;
    RETURN;
  END IF;

  -- Asked under the lock of the wallet and in statements of their own: what was set while this gift waited is seen.
  v_refusal := gift_refusal(p_sender, p_host, p_vod_key, p_now);
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  SELECT a.id INTO STRICT v_income_id FROM ledger_accounts a
    WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = p_host AND a.code = '';
  IF p_message <> '' THEN
    v_say_refusal := host_say_refusal(
      coalesce((SELECT l.host_key FROM lives l WHERE l.vod_key = p_vod_key), p_host), p_vod_key, p_sender, p_now);
  END IF;
  IF v_wallet.granted + v_wallet.bought < p_star THEN
    RETURN QUERY SELECT 'not_enough_star', NULL::jsonb; RETURN;
  END IF;

  v_granted := least(v_wallet.granted, p_star);
  UPDATE wallets SET granted = granted - v_granted, bought = bought - (p_star - v_granted)
    WHERE account_id = v_wallet.account_id;
  v_gift_id := nextval('gifts_gift_id_seq');
  INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
  VALUES ('gift', p_sender, p_key, p_hash, jsonb_build_object(
    'gift_id', v_gift_id, 'target_user_key', p_host, 'vod_key', p_vod_key, 'star_cnt', p_star,
    'balance_star_cnt', v_wallet.granted + v_wallet.bought - p_star, 'message_refusal', v_say_refusal,
    'created_at', p_now), p_now)
  RETURNING id, ledger_transfers.answer INTO v_transfer_id, answer;
  IF v_granted > 0 THEN
    INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
    VALUES (v_transfer_id, 'STAR', v_wallet.account_id, v_income_id, v_granted, 'granted') RETURNING id INTO v_posting_id;
    INSERT INTO ledger_unfolded (posting_id, account_id, amount) VALUES (v_posting_id, v_income_id, v_granted);
  END IF;
  IF p_star > v_granted THEN
    INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
    VALUES (v_transfer_id, 'STAR', v_wallet.account_id, v_income_id, p_star - v_granted, 'bought') RETURNING id INTO v_posting_id;
    INSERT INTO ledger_unfolded (posting_id, account_id, amount) VALUES (v_posting_id, v_income_id, p_star - v_granted);
  END IF;
  INSERT INTO gifts (gift_id, transfer_id, sender_key, host_key, vod_key, star_cnt, sticker_id, message, created_at)
  VALUES (v_gift_id, v_transfer_id, p_sender, p_host, p_vod_key, p_star, p_sticker,
    CASE WHEN v_say_refusal IS NULL THEN p_message ELSE '' END, p_now);
  INSERT INTO gifts_unrolled (gift_id) VALUES (v_gift_id);
  IF p_vod_key IS NOT NULL AND p_message_id IS NOT NULL THEN
    PERFORM outbox_add('gift', v_gift_id, jsonb_build_object('message_id', p_message_id));
  END IF;
  outcome := 'given';
  RETURN NEXT;
END $$;

-- A gift's line has its id from when it was given, and appears after that: returning clients read in this order.
ALTER TABLE "chat_lines" ADD COLUMN "place" BIGINT;
CREATE INDEX chat_lines_place_idx ON chat_lines (channel_id, (coalesce(place, message_id)));

-- Gifts of lives whose line was lost get one: behind all that was said so far, as nobody has seen it.
INSERT INTO outbox (consumer, topic, reference, body, due_at)
SELECT 'room', 'gift', g.gift_id, jsonb_build_object('message_id', newest.message_id + row_number() OVER (ORDER BY g.gift_id)), now()
FROM gifts g
CROSS JOIN (
  SELECT greatest((extract(epoch FROM now()) * 1000000)::bigint, (SELECT max(message_id) FROM chat_lines)) AS message_id
) newest
WHERE g.vod_key IS NOT NULL AND NOT EXISTS (SELECT FROM chat_lines c WHERE c.gift_id = g.gift_id);
