-- Seals a row when the service writes it: its seal is created, changed and deleted with the row. A row whose seal was
-- wrong before a change retains the wrong one, so that no later change hides the tampering. Rows written by hand as the
-- owner, or past the triggers, have no seal, and row_seals_broken reports them. Arguments: the key columns and the
-- excluded columns, as comma-separated lists.
-- Triggers: row_seal on each sealed table (without insertions where row_seal_added seals them), gift_line_seal. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seal_note() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  v_table text := TG_TABLE_NAME;
  v_columns text[] := string_to_array(TG_ARGV[0], ',');
  v_left_out text[] := string_to_array(TG_ARGV[1], ',');
  v_old jsonb;
  v_new jsonb;
  -- Computed before the statements, which would otherwise compute it for each row that they read.
  v_old_key text;
  v_new_key text;
  v_old_seal bytea;
  v_new_seal bytea;
BEGIN
  -- Servers and their programs are recognized by their application name, and by their role if they have one of their
  -- own.
  IF current_setting('application_name') NOT LIKE 'honey-live%' AND pg_has_role((SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE')
  THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN v_old := to_jsonb(OLD) - v_left_out; END IF;
  IF TG_OP <> 'DELETE' THEN v_new := to_jsonb(NEW) - v_left_out; END IF;
  IF v_old = v_new THEN RETURN NULL; END IF;
  IF v_old IS NOT NULL THEN
    v_old_key := CASE WHEN v_columns[2] IS NULL THEN v_old ->> v_columns[1] ELSE row_seal_key(v_old, v_columns) END;
    v_old_seal := row_seal(v_old, v_left_out);
  END IF;
  IF v_new IS NOT NULL THEN
    v_new_key := CASE WHEN v_columns[2] IS NULL THEN v_new ->> v_columns[1] ELSE row_seal_key(v_new, v_columns) END;
    v_new_seal := row_seal(v_new, v_left_out);
  END IF;
  IF v_old IS NULL THEN
    INSERT INTO row_seals (table_name, row_key, seal) VALUES (v_table, v_new_key, v_new_seal)
    ON CONFLICT (table_name, row_key) DO UPDATE SET seal = excluded.seal;
  ELSIF v_new IS NULL THEN
    DELETE FROM row_seals s WHERE s.table_name = v_table AND s.row_key = v_old_key AND s.seal = v_old_seal;
  ELSIF v_old_key = v_new_key THEN
    UPDATE row_seals s SET seal = v_new_seal WHERE s.table_name = v_table AND s.row_key = v_old_key AND s.seal = v_old_seal;
  ELSE
    UPDATE row_seals s SET row_key = v_new_key, seal = v_new_seal
    WHERE s.table_name = v_table AND s.row_key = v_old_key AND s.seal = v_old_seal;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON sanctions
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON managers
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('host_key,user_key', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON channel_blocks
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('host_key,user_key,kind', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON moderation_entries
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON live_settings
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('host_key', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON room_modes
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('host_key', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON signatures
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('signature_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON live_contestants
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('vod_key,host_key', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON lives
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('vod_key', 'star_cnt,giver_cnt,viewer_cnt,viewer_guest_cnt,viewer_page_cnt,like_cnt,follow_cnt');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON battles
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('battle_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON battle_sides
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('battle_id,seat', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON host_asks
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('host_ask_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON inquiries
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('board_sn', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON reports
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON host_comments
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('comment_sn', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON policies
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('policy_no', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON policy_consents
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key,gubn', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON social_accounts
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON banners
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('banner_sn', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON notices
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('board_sn', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON prohibited_words
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('word', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON forbidden_ids
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON site_settings
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('key', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON live_categories
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('theme_cd', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON gift_stickers
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('sticker_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON items
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('item_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON item_purchases
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('purchase_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON owned_items
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('owned_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON item_gifts
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('item_gift_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON item_effects
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key,kind', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON honey_products
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('product_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('order_id', 'check_at');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON order_events
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('event_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON order_refunds
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('refund_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON order_coupons
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('order_no', 'service_state');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON coupon_campaigns
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('campaign_no', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON honey_lots
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('lot_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON receivables
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('order_no', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON bank_deposits
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('deposit_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON bank_deposit_payments
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('payment_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON provider_comparisons
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('provider', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON provider_differences
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('provider,ref,problem', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON exchange_accounts
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('account_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON exchanges
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('exchange_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key,host_key', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON subscription_payments
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('payment_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON pay_grades
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key,month', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON pay_grade_months
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('month', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON honor_months
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('month', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON rank_closings
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('period,starts_on', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('audit_no', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON audit_anchors
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('day', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON audit_heads
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON operator_roles
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('entry_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON operator_requests
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('request_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON account_joins
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('join_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON ledger_closings
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('closing_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON external_purchases
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('purchase_id', 'tries,next_try_at,problem');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON draw_seeds
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('seed_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON roulette_rounds
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('round_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER UPDATE OR DELETE ON roulette_tickets
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('ticket_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER UPDATE OR DELETE ON roulette_spins
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('spin_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON event_unpaid_prizes
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('unpaid_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON attendances
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key,day', '');
CREATE OR REPLACE TRIGGER row_seal AFTER UPDATE OR DELETE ON mission_rewards
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key,mission,period', 'tries,try_at,problem');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON lotto_rounds
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('round_no', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON lotto_tickets
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('ticket_id', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON month_events
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('event_id', 'notified_key');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON month_event_entries
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('event_id,user_key', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON month_event_prizes
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('event_id,kind,number', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON month_event_ranks
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('event_id,place', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON pure_host_months
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('month', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON pure_hosts
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('month,place', '');
-- Gift lines are sealed later by ledger_close: only changes after that are handled here.
CREATE OR REPLACE TRIGGER gift_line_seal AFTER UPDATE OF removed_yn OR DELETE ON chat_lines
  FOR EACH ROW WHEN (OLD.gift_id IS NOT NULL)
  EXECUTE FUNCTION row_seal_note('channel_id,message_id', 'kind,user_key,body,created_at,place');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON operator_totps
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key', 'last_step');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON operator_passkeys
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('passkey_id', 'counter,last_used_at');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON operator_recovery_codes
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('user_key,code_hash', '');
CREATE OR REPLACE TRIGGER row_seal AFTER INSERT OR UPDATE OR DELETE ON audit_texts
  FOR EACH ROW EXECUTE FUNCTION row_seal_note('audit_no,place', '');
