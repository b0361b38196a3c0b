-- The privileges of the server's role, table by table. Postgres refuses every privilege that is missing here, and a
-- table that is missing here cannot even be read: a new table must be added here.
--
-- packages/stack/src/database/server-role.mjs applies this as the owner after migrations and functions. By hand:
--   psql "$DATABASE_OWNER_URL" -v server=honey_app -f prisma/grants.sql

BEGIN;
-- Concurrent runs would change the same rows of Postgres's catalogue.
SELECT pg_advisory_xact_lock(hashtext('honey-grants'));

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM :"server";
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM :"server";
REVOKE ALL ON SCHEMA public FROM :"server";
-- Databases created before Postgres 15 allow every role to create tables.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO :"server";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO :"server";
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO :"server";

-- Read only: the owner writes them.
GRANT SELECT ON _prisma_migrations, applied_functions, sealed_tables, sandbox_snapshots, ledger_balances, member_counts_now TO :"server";

-- The views through which areas read each other's tables.
GRANT SELECT ON
  gifts_given, gifts_uncounted, host_comment_texts, host_fans, host_follows, host_signatures, item_cards,
  ledger_account_keys, ledger_entries, ledger_operations, ledger_pending, live_cards, live_gift_sums,
  live_giver_sums, live_host_sums, live_seats, member_files, member_profiles, member_reach,
  month_event_coupons_open, order_records, pure_host_marks, settings_in_force, sticker_names
TO :"server";

-- Written once and never changed: the ledger, the histories, and the operators' audit log.
GRANT SELECT, INSERT ON
  account_joins, audit_anchors, audit_entries, gifts, item_gifts, item_purchases, ledger_accounts, ledger_checks, ledger_postings, ledger_transfers,
  moderation_entries, order_events, setting_changes
TO :"server";

-- A wallet's amounts change; its owner does not, and it is never deleted.
GRANT SELECT, INSERT, UPDATE (granted, bought) ON wallets TO :"server";

-- An item's owner and use change; its kind does not, and it is never deleted.
GRANT SELECT, INSERT, UPDATE (user_key, source, from_key, givable_yn, received_at, used_at, starts_at, ends_at, use_key, taken_at) ON owned_items TO :"server";
-- The state of deposits, exchanges, refunds and debts changes; their amounts, members and provider keys do not, and they
-- are never deleted. No verification could detect such a change before the money is paid.
GRANT SELECT, INSERT, UPDATE (state, order_no, decided_at, decision_key, decision_hash, sent_back_at, depositor) ON bank_deposit_payments TO :"server";
GRANT SELECT, INSERT, UPDATE (
  state, reason, decided_at, closed_at, payout_sent_at, payout_asked_at, payout_problem, told_at
) ON exchanges TO :"server";
-- What members do at other services: the price, the member and the key of one never change.
GRANT SELECT, INSERT, UPDATE (request, state, answer, refusal, tries, next_try_at, problem, closed_at) ON external_purchases TO :"server";
-- The lotto: what was published, and whose ticket it is, never changes.
GRANT SELECT, INSERT, UPDATE (draws_at, seed, balls, bonus, prizes, forced_yn, drawn_at, paid_at) ON lotto_rounds TO :"server";
GRANT SELECT, INSERT, UPDATE (numbers, spun_yn, state, rank, prize, decided_at) ON lotto_tickets TO :"server";
GRANT SELECT, INSERT, UPDATE (taken_cnt) ON honey_lots TO :"server";
GRANT SELECT, INSERT, UPDATE (state, amount_krw, done_at, tries, try_at, refused_at) ON order_refunds TO :"server";
GRANT SELECT, INSERT, UPDATE (service_id, state, given_until, batch, given_cnt) ON coupon_campaigns TO :"server";
GRANT SELECT, INSERT, UPDATE (state, service_state, step_id, changed_at) ON order_coupons TO :"server";
GRANT SELECT, INSERT, UPDATE (settled_at) ON receivables TO :"server";
-- The totals of histories: counted when postings are folded.
GRANT SELECT, INSERT, UPDATE ON account_day_totals, host_fan_months TO :"server";

-- Seeds, rounds and spins of draws: a seed is published, a round closed, and a word deleted; results never change.
GRANT SELECT, INSERT, UPDATE (seed_enc, published_at, begins_at, ends_at, seed, revealed_at, forced_yn) ON draw_seeds TO :"server";
GRANT SELECT, INSERT, UPDATE (ends_at, closed_at, notified_number) ON roulette_rounds TO :"server";
GRANT SELECT, INSERT ON event_unpaid_prizes, roulette_tickets TO :"server";
GRANT SELECT, INSERT, UPDATE (word, answer) ON roulette_spins TO :"server";
GRANT SELECT, INSERT, DELETE ON roulette_forced_fields TO :"server";
-- Attendances are written once; what a mission earned is paid or withheld, but never changes.
GRANT SELECT, INSERT ON attendances TO :"server";
GRANT SELECT, INSERT, UPDATE (state, paid_at, tries, try_at, problem) ON mission_rewards TO :"server";
GRANT SELECT, INSERT, UPDATE, DELETE ON mission_meters, mission_searches TO :"server";
-- Monthly events are edited, and drafts deleted; entries are deleted with a member before the draw. What was decided
-- (prizes, ranks, pure hosts) is only marked as paid.
GRANT SELECT, INSERT, UPDATE, DELETE ON month_events TO :"server";
GRANT SELECT, INSERT, UPDATE (word), DELETE ON month_event_entries TO :"server";
GRANT SELECT, INSERT, UPDATE (paid_at, unpaid_reason, granted_ref, claimed_at, try_at, problem) ON month_event_prizes TO :"server";
GRANT SELECT, INSERT ON month_event_ranks, pure_hosts TO :"server";
GRANT SELECT, INSERT, UPDATE (host_cnt) ON pure_host_months TO :"server";

-- What a version of a policy says never changes; until it comes into force it can be withdrawn.
GRANT SELECT, INSERT, UPDATE (withdrawn_at) ON policies TO :"server";

-- The progress of reconciliations with providers, and the differences that only a person can settle.
GRANT SELECT, INSERT, UPDATE ON provider_comparisons, provider_differences TO :"server";

-- The texts of audit entries that name a member: they are deleted with the member, and never changed.
GRANT SELECT, INSERT, DELETE ON audit_texts TO :"server";

-- The seals of rows, transfers and the audit log: they are changed and deleted with their rows.
GRANT SELECT, INSERT, UPDATE, DELETE ON row_seals TO :"server";
GRANT SELECT, INSERT, UPDATE ON audit_heads, ledger_closings TO :"server";

-- Marks of rows still to be counted: claimed by deleting them.
GRANT SELECT, INSERT, DELETE ON ledger_unfolded, gifts_unrolled, member_count_changes TO :"server";

-- Growing sums and counts, and rows that others refer to permanently: erased or ended, never deleted.
GRANT SELECT, INSERT, UPDATE ON
  bank_deposits, battle_sides, battles, database_markers, fan_totals, ledger_snapshots, live_gift_totals, live_goals,
  live_giver_totals, live_host_totals, lives, member_counts, orders, reports, sanctions, uploaded_files, users
TO :"server";

-- Content that operators maintain.
GRANT SELECT, INSERT, UPDATE, DELETE ON
  banners, forbidden_ids, gift_stickers, honey_products, items, live_categories, notices, prohibited_words,
  site_settings
TO :"server";

-- Rows that are created and deleted in normal operation.
GRANT SELECT, INSERT, UPDATE, DELETE ON
  access_revocations, alarm_settings, alarms, attempt_limits, channel_blocks, chat_hides, chat_lines, content_blocks,
  ebook_places, factor_challenges, live_alarm_marks, live_alarm_reads, live_alarms, push_subscriptions,
  exchange_accounts, follows, host_asks, host_comments, identity_verifications, ingest_streams, inquiries, item_effects,
  job_put_offs, line_erasures, live_contestants, live_kicks, live_likes, live_samples, live_settings, managers,
  member_erasures, notice_reads, operator_passkeys, operator_recovery_codes, operator_totps, outbox, phone_codes, policy_consents, refresh_tokens, remembered_answers, room_modes,
  sandbox_datasets, sandbox_messages, sandbox_states, sign_ins, signatures, social_accounts, stream_keys,
  watch_sessions
TO :"server";

-- The search tables, their write counters, and the searched words.
GRANT SELECT, INSERT, UPDATE, DELETE ON search_comments, search_lives, search_members, search_pages, search_versions, search_words TO :"server";

-- Roles of operators: given and taken, and never deleted.
GRANT SELECT, INSERT, UPDATE (taken_by, taken_at) ON operator_roles TO :"server";

-- What the law retains of erased members: written once, and deleted when its time has ended, for which a row is locked.
-- Values are encrypted anew with a new key.
GRANT SELECT, INSERT, UPDATE (retained_until), DELETE ON retained_rows TO :"server";
GRANT SELECT, INSERT, UPDATE (value_enc), DELETE ON retained_secrets TO :"server";
-- Requests about personal data: member, operator and kind are fixed, and no request is deleted.
GRANT SELECT, INSERT, UPDATE (state, ended_at, done_cnt, total_cnt, bytes, file_until, earlier_reason) ON personal_data_requests TO :"server";

-- Acts that wait for a second operator: only their end is written later.
GRANT SELECT, INSERT, UPDATE (state, decided_by, decided_at, decision_reason) ON operator_requests TO :"server";

-- Acts on many rows: what was not started is deleted later, and what was done remains.
GRANT SELECT, INSERT, UPDATE (state, checked_at, started_at, ended_at), DELETE ON operator_batches TO :"server";
GRANT SELECT, INSERT, UPDATE (forecast, state, code, message, ended_at) ON operator_batch_rows TO :"server";

-- What open consoles are notified of, and which cases they have open: short-lived.
GRANT SELECT, INSERT, DELETE ON operator_changes TO :"server";
GRANT SELECT, INSERT, UPDATE (trimmed, trim_next) ON operator_change_marks TO :"server";
GRANT SELECT, INSERT, UPDATE (section, case_key, renewed_at), DELETE ON operator_open_cases TO :"server";

-- Subscriptions are extended by every payment, and grades of a month are decided once; an operator may override one.
GRANT SELECT, INSERT ON pay_grade_months, subscription_payments TO :"server";
GRANT SELECT, INSERT, UPDATE ON pay_grades, subscriptions TO :"server";

-- Ranks: totals of open periods; closed ranks are written once, and deleted only when the sandbox sets time back.
GRANT SELECT, INSERT, UPDATE, DELETE ON rank_totals TO :"server";
GRANT SELECT, INSERT, DELETE ON honor_months, rank_closings, rank_places TO :"server";
-- Messages: sides of conversations, blocks and personal events are created and deleted.
GRANT SELECT, INSERT, UPDATE, DELETE ON
  message_blocks, message_boxes, message_files, message_settings, messages, personal_events
TO :"server";

-- The role may not create temporary tables either. Only the database's owner can revoke that.
DO $$ BEGIN
  IF (SELECT pg_has_role(d.datdba, 'USAGE') FROM pg_database d WHERE d.datname = current_database()) THEN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  END IF;
END $$;
COMMIT;
