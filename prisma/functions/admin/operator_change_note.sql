-- Notes what a statement changed in a section of the operators' console, once per statement: the keys of up to 20 cases,
-- or none for any case. It only adds a row that no other transaction touches, so writers never wait for each other.
-- Arguments: the section, and the column that holds the key of a case; without the column, any case.
-- Triggers: operator_change_… on each table that a section lists. Rules: ADMIN-58.
CREATE OR REPLACE FUNCTION operator_change_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_NARGS = 1 THEN
    INSERT INTO operator_changes (xid, section, case_keys) VALUES (pg_current_xact_id(), TG_ARGV[0], '{}');
    RETURN NULL;
  END IF;
  INSERT INTO operator_changes (xid, section, case_keys)
  SELECT pg_current_xact_id(), TG_ARGV[0], CASE WHEN count(*) <= 20 THEN array_agg(DISTINCT r.case_key) ELSE '{}' END
  FROM (SELECT to_jsonb(c) ->> TG_ARGV[1] AS case_key FROM changed c LIMIT 21) r HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON host_asks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('host-asks', 'host_ask_id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON host_asks
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('host-asks', 'host_ask_id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON host_asks
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('host-asks', 'host_ask_id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('reports', 'id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('reports', 'id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON reports
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('reports', 'id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON inquiries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('inquiries', 'board_sn');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON inquiries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('inquiries', 'board_sn');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON inquiries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('inquiries', 'board_sn');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON bank_deposits
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('deposits', 'ud_key');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON bank_deposits
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('deposits', 'ud_key');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON bank_deposits
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('deposits', 'ud_key');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('orders', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('orders', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('orders', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON order_refunds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('orders', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON order_refunds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('orders', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON order_refunds
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('orders', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON receivables
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('receivables', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON receivables
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('receivables', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON receivables
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('receivables', 'order_no');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON exchange_accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('exchange-accounts', 'account_id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON exchange_accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('exchange-accounts', 'account_id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON exchange_accounts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('exchange-accounts', 'account_id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON exchanges
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('exchanges', 'exchange_id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON exchanges
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('exchanges', 'exchange_id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON exchanges
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('exchanges', 'exchange_id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON operator_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('requests', 'request_id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON operator_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('requests', 'request_id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON operator_requests
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('requests', 'request_id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON notices
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('notices', 'board_sn');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON notices
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('notices', 'board_sn');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON notices
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('notices', 'board_sn');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON banners
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('banners', 'banner_sn');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON banners
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('banners', 'banner_sn');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON banners
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('banners', 'banner_sn');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON policies
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('policies', 'policy_no');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON policies
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('policies', 'policy_no');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON policies
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('policies', 'policy_no');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON prohibited_words
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('words', 'word_id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON prohibited_words
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('words', 'word_id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON prohibited_words
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('words', 'word_id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON coupon_campaigns
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('coupons', 'campaign_no');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON coupon_campaigns
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('coupons', 'campaign_no');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON coupon_campaigns
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('coupons', 'campaign_no');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON month_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('events', 'event_id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON month_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('events', 'event_id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON month_events
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('events', 'event_id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON roulette_rounds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('roulette', 'round_id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON roulette_rounds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('roulette', 'round_id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON roulette_rounds
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('roulette', 'round_id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON site_settings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('settings', 'key');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON site_settings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('settings', 'key');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON site_settings
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('settings', 'key');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON operator_roles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('operators', 'user_key');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON operator_roles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('operators', 'user_key');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON operator_roles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('operators', 'user_key');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON personal_data_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('personal-data', 'request_id');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON personal_data_requests
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('personal-data', 'request_id');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON personal_data_requests
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('personal-data', 'request_id');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON sanctions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('members', 'user_key');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON sanctions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('members', 'user_key');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON sanctions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('members', 'user_key');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('members', 'user_key');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON lives
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('lives', 'vod_key');
-- Viewers and sums change every second; what the list shows of a live otherwise changes with its state.
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE OF state ON lives
  FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('lives');
-- The payments of a bank transfer are listed with it, by a key of their own.
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON bank_deposit_payments
  FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('deposits');
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON bank_deposit_payments
  FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('deposits');
-- One spin in a hundred wins what the list of winners shows; the others do not call the function.
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON roulette_spins
  FOR EACH ROW WHEN (NEW.asset = 'STAR' AND NEW.amount >= 100) EXECUTE FUNCTION operator_change_note('roulette');
CREATE OR REPLACE TRIGGER operator_change_insert AFTER INSERT ON event_unpaid_prizes
  FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('roulette');
CREATE OR REPLACE TRIGGER operator_change_delete AFTER DELETE ON event_unpaid_prizes
  FOR EACH STATEMENT EXECUTE FUNCTION operator_change_note('roulette');
-- A prize is listed as unpaid while its payment is repeated.
CREATE OR REPLACE TRIGGER operator_change_update AFTER UPDATE ON month_event_prizes
  FOR EACH ROW WHEN (NEW.problem IS DISTINCT FROM OLD.problem OR NEW.unpaid_reason IS DISTINCT FROM OLD.unpaid_reason)
  EXECUTE FUNCTION operator_change_note('roulette');
CREATE OR REPLACE TRIGGER operator_change_unpaid AFTER UPDATE ON month_event_prizes
  FOR EACH ROW WHEN (NEW.unpaid_reason IS DISTINCT FROM OLD.unpaid_reason) EXECUTE FUNCTION operator_change_note('events');
