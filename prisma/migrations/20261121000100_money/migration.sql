-- The ledger's rules that must hold whatever the code does, and the functions that move money in one round trip.

-- Balances and amounts ----------------------------------------------------------------------------------------------

ALTER TABLE wallets ADD CONSTRAINT wallets_granted_not_negative CHECK (granted >= 0);
ALTER TABLE wallets ADD CONSTRAINT wallets_bought_not_negative CHECK (bought >= 0);
-- A posting takes from one account what it gives to another: it cannot but sum to zero.
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_amount_positive CHECK (amount > 0);
ALTER TABLE ledger_postings ADD CONSTRAINT ledger_postings_two_accounts CHECK (source_id <> destination_id);
ALTER TABLE gifts ADD CONSTRAINT gifts_star_cnt_positive CHECK (star_cnt > 0);
ALTER TABLE gifts ADD CONSTRAINT gifts_not_to_oneself CHECK (sender_key <> host_key);

-- Append-only -------------------------------------------------------------------------------------------------------

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: it is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'HL000';
END $$;

CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfers_no_truncate BEFORE TRUNCATE ON ledger_transfers EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gifts_append_only BEFORE UPDATE OR DELETE ON gifts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gifts_no_truncate BEFORE TRUNCATE ON gifts EXECUTE FUNCTION refuse_change();

-- Accounts ----------------------------------------------------------------------------------------------------------

-- Every member has wallets and every host an income account from the first moment, however the row came to be.
CREATE FUNCTION open_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH opened AS (
    INSERT INTO ledger_accounts (kind, asset, user_key)
    VALUES ('wallet', 'STAR', NEW.user_key), ('wallet', 'BTUC', NEW.user_key)
    ON CONFLICT DO NOTHING RETURNING id, asset
  )
  INSERT INTO wallets (account_id, user_key, asset) SELECT id, NEW.user_key, asset FROM opened;
  IF NEW.role = 'host' THEN
    INSERT INTO ledger_accounts (kind, asset, user_key) VALUES ('income', 'STAR', NEW.user_key) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_open_accounts AFTER INSERT OR UPDATE OF role ON users
  FOR EACH ROW EXECUTE FUNCTION open_accounts();

-- The house: where granted honey comes from, where sold honey comes from, where spent honey goes.
INSERT INTO ledger_accounts (kind, asset, user_key, code) VALUES
  ('house', 'STAR', 0, 'grant'), ('house', 'STAR', 0, 'sale'), ('house', 'STAR', 0, 'shop'),
  ('house', 'BTUC', 0, 'grant'), ('house', 'BTUC', 0, 'sale'), ('house', 'BTUC', 0, 'shop');

-- Moving ------------------------------------------------------------------------------------------------------------

-- Writes one posting and its effect on both sides. A wallet is debited only as far as it goes (HL001 not enough);
-- other accounts get an entry that the fold claims later, so that no row of theirs is updated here.
CREATE FUNCTION ledger_post(
  p_transfer_id bigint, p_asset ledger_asset, p_source_id bigint, p_destination_id bigint, p_amount bigint, p_fund ledger_fund
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_posting_id bigint;
  v_side record;
BEGIN
  INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
  VALUES (p_transfer_id, p_asset, p_source_id, p_destination_id, p_amount, p_fund) RETURNING id INTO v_posting_id;
  FOR v_side IN
    SELECT a.id, a.kind, CASE WHEN a.id = p_source_id THEN -p_amount ELSE p_amount END AS amount
    FROM ledger_accounts a WHERE a.id IN (p_source_id, p_destination_id) ORDER BY a.id
  LOOP
    IF v_side.kind <> 'wallet' THEN
      INSERT INTO ledger_unfolded (posting_id, account_id, amount) VALUES (v_posting_id, v_side.id, v_side.amount);
    ELSE
      UPDATE wallets SET
        granted = granted + CASE WHEN p_fund = 'granted' THEN v_side.amount ELSE 0 END,
        bought = bought + CASE WHEN p_fund = 'bought' THEN v_side.amount ELSE 0 END
      WHERE account_id = v_side.id
        AND CASE WHEN p_fund = 'granted' THEN granted ELSE bought END + v_side.amount >= 0;
      IF NOT FOUND THEN RAISE EXCEPTION 'not_enough' USING ERRCODE = 'HL001'; END IF;
    END IF;
  END LOOP;
END $$;

-- Moves honey or BTUC between the house and a member's wallet: a grant, a sale, a purchase, or the way back.
-- p_amount > 0 credits the wallet from the house account p_code, p_amount < 0 debits it (granted before bought).
-- The same key and input again answers what it answered the first time; other input is a mismatch.
CREATE FUNCTION wallet_move(
  p_operation text, p_owner_key int, p_key text, p_hash text,
  p_user_key int, p_asset ledger_asset, p_code text, p_amount bigint, p_fund ledger_fund, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_house_id bigint;
  v_earlier ledger_transfers;
  v_transfer_id bigint;
  v_granted bigint;
BEGIN
  -- The wallet's row is the lock under which a key is looked up: two at once with one key cannot both move money.
  SELECT * INTO v_wallet FROM wallets w WHERE w.user_key = p_user_key AND w.asset = p_asset FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'user_not_found', NULL::jsonb; RETURN; END IF;
  SELECT * INTO v_earlier FROM ledger_transfers t
    WHERE t.owner_key = p_owner_key AND t.operation = p_operation AND t.idempotency_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN v_earlier.input_hash = p_hash THEN 'replayed' ELSE 'idempotency_mismatch' END, v_earlier.answer;
    RETURN;
  END IF;
  IF v_wallet.granted + v_wallet.bought + p_amount < 0 THEN
    RETURN QUERY SELECT 'not_enough_star', NULL::jsonb; RETURN;
  END IF;
  SELECT id INTO STRICT v_house_id FROM ledger_accounts a
    WHERE a.kind = 'house' AND a.asset = p_asset AND a.user_key = 0 AND a.code = p_code;
  INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
  VALUES (p_operation, p_owner_key, p_key, p_hash,
    jsonb_build_object('amount', p_amount, 'balance', v_wallet.granted + v_wallet.bought + p_amount), p_now)
  RETURNING id, ledger_transfers.answer INTO v_transfer_id, answer;
  IF p_amount > 0 THEN
    PERFORM ledger_post(v_transfer_id, p_asset, v_house_id, v_wallet.account_id, p_amount, p_fund);
  ELSE
    v_granted := least(v_wallet.granted, -p_amount);
    IF v_granted > 0 THEN
      PERFORM ledger_post(v_transfer_id, p_asset, v_wallet.account_id, v_house_id, v_granted, 'granted');
    END IF;
    IF -p_amount > v_granted THEN
      PERFORM ledger_post(v_transfer_id, p_asset, v_wallet.account_id, v_house_id, -p_amount - v_granted, 'bought');
    END IF;
  END IF;
  outcome := 'moved';
  RETURN NEXT;
END $$;

-- Claims entries of accounts that are credited by entries alone, and adds them to their snapshots. Claiming is
-- deleting the mark: never "all ids up to N", since the order of ids is not the order of commits.
CREATE FUNCTION ledger_fold(p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_count int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger_fold'));
  WITH claimed AS (
    DELETE FROM ledger_unfolded u USING (
      SELECT posting_id, account_id FROM ledger_unfolded ORDER BY posting_id LIMIT p_limit
    ) n WHERE u.posting_id = n.posting_id AND u.account_id = n.account_id
    RETURNING u.account_id, u.amount
  ), sums AS (
    SELECT account_id, sum(amount) AS amount, count(*) AS entries FROM claimed GROUP BY account_id
  ), folded AS (
    INSERT INTO ledger_snapshots AS s (account_id, balance) SELECT account_id, amount FROM sums ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET balance = s.balance + excluded.balance, folded_at = now()
  )
  SELECT coalesce(sum(entries), 0) INTO v_count FROM sums;
  RETURN v_count;
END $$;

-- What every account holds.
CREATE VIEW ledger_balances AS
  SELECT a.id AS account_id, a.kind, a.asset, a.user_key, a.code,
    CASE WHEN a.kind = 'wallet' THEN w.granted + w.bought
         ELSE coalesce(s.balance, 0) + coalesce(u.amount, 0) END AS balance
  FROM ledger_accounts a
  LEFT JOIN wallets w ON w.account_id = a.id
  LEFT JOIN ledger_snapshots s ON s.account_id = a.id
  LEFT JOIN LATERAL (
    SELECT sum(amount)::bigint AS amount FROM ledger_unfolded WHERE account_id = a.id
  ) u ON a.kind <> 'wallet';

-- Gifts -------------------------------------------------------------------------------------------------------------

-- Gives honey to a host: decides, debits, posts and records it in one round trip. Nothing that two gifts of different
-- senders share is updated or locked, so that thousands may give to one host at once.
CREATE FUNCTION gift_send(
  p_sender int, p_host int, p_vod_key int, p_star bigint, p_sticker int, p_message text,
  p_key text, p_hash text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_earlier ledger_transfers;
  v_sender record;
  v_live record;
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

  SELECT u.verification_yn, u.user_adult_yn INTO v_sender FROM users u WHERE u.user_key = p_sender;
  IF NOT v_sender.verification_yn THEN RETURN QUERY SELECT 'verification_required', NULL::jsonb; RETURN; END IF;
  IF NOT v_sender.user_adult_yn THEN RETURN QUERY SELECT 'age_limit', NULL::jsonb; RETURN; END IF;
  SELECT a.id INTO v_income_id FROM ledger_accounts a
    WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = p_host AND a.code = '';
  IF NOT FOUND THEN RETURN QUERY SELECT 'host_not_found', NULL::jsonb; RETURN; END IF;
  IF p_vod_key IS NOT NULL THEN
    SELECT l.state, l.host_key = p_host OR EXISTS (
      SELECT FROM live_contestants c WHERE c.vod_key = p_vod_key AND c.host_key = p_host
    ) AS takes_part INTO v_live FROM lives l WHERE l.vod_key = p_vod_key;
    IF NOT FOUND THEN RETURN QUERY SELECT 'live_not_found', NULL::jsonb; RETURN; END IF;
    IF v_live.state = 'ended' THEN RETURN QUERY SELECT 'live_ended', NULL::jsonb; RETURN; END IF;
    IF v_live.state = 'ready' THEN RETURN QUERY SELECT 'not_ready', NULL::jsonb; RETURN; END IF;
    IF NOT v_live.takes_part THEN RETURN QUERY SELECT 'host_not_found', NULL::jsonb; RETURN; END IF;
  END IF;
  IF EXISTS (SELECT FROM channel_blocks b WHERE b.host_key = p_host AND b.kind = 'live' AND b.user_key = p_sender) THEN
    RETURN QUERY SELECT 'block_live', NULL::jsonb; RETURN;
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
    'balance_star_cnt', v_wallet.granted + v_wallet.bought - p_star, 'created_at', p_now), p_now)
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
  VALUES (v_gift_id, v_transfer_id, p_sender, p_host, p_vod_key, p_star, p_sticker, p_message, p_now);
  INSERT INTO gifts_unrolled (gift_id) VALUES (v_gift_id);
  outcome := 'given';
  RETURN NEXT;
END $$;

-- Claims gifts and adds them to the fan clubs, the lives and their givers. Answers each fan's total before and after.
CREATE FUNCTION gift_roll_up(p_limit int)
RETURNS TABLE (host_key int, user_key int, vod_keys int[], before bigint, after bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('gift_roll_up'));
  RETURN QUERY
  WITH claimed AS (
    DELETE FROM gifts_unrolled r USING (SELECT n.gift_id FROM gifts_unrolled n ORDER BY n.gift_id LIMIT p_limit) n
    WHERE r.gift_id = n.gift_id RETURNING r.gift_id
  ), given AS (
    SELECT g.host_key, g.sender_key, g.vod_key, g.star_cnt FROM claimed c JOIN gifts g ON g.gift_id = c.gift_id
  ), by_fan AS (
    SELECT g.host_key, g.sender_key, sum(g.star_cnt)::bigint AS stars,
      array_agg(DISTINCT g.vod_key) FILTER (WHERE g.vod_key IS NOT NULL) AS vod_keys
    FROM given g GROUP BY 1, 2
  ), by_giver AS (
    INSERT INTO live_gift_totals AS t (vod_key, user_key, host_key, star_cnt, gift_cnt)
    SELECT g.vod_key, g.sender_key, g.host_key, sum(g.star_cnt), count(*) FROM given g
    WHERE g.vod_key IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 3, 2
    ON CONFLICT ON CONSTRAINT live_gift_totals_pkey
    DO UPDATE SET star_cnt = t.star_cnt + excluded.star_cnt, gift_cnt = t.gift_cnt + excluded.gift_cnt
  ), by_live AS (
    UPDATE lives l SET star_cnt = l.star_cnt + s.stars
    FROM (SELECT g.vod_key, sum(g.star_cnt) AS stars FROM given g WHERE g.vod_key IS NOT NULL GROUP BY 1) s
    WHERE l.vod_key = s.vod_key
  ), fans AS (
    INSERT INTO fan_totals AS f (host_key, user_key, star_cnt)
    SELECT b.host_key, b.sender_key, b.stars FROM by_fan b ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT fan_totals_pkey DO UPDATE SET star_cnt = f.star_cnt + excluded.star_cnt, updated_at = now()
    RETURNING f.host_key, f.user_key, f.star_cnt
  )
  SELECT f.host_key, f.user_key, b.vod_keys, f.star_cnt - b.stars, f.star_cnt
  FROM fans f JOIN by_fan b ON b.host_key = f.host_key AND b.sender_key = f.user_key;
END $$;
