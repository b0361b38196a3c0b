-- What the server's role may do, table by table. A right that is missing here is refused by Postgres whatever the code
-- says, and a table that is missing here cannot even be read: who adds one decides here.
--
-- scripts/lib/server-role.mjs applies this as the owner after migrations and functions. By hand:
--   psql "$DATABASE_OWNER_URL" -v server=honey_app -f prisma/grants.sql

BEGIN;
-- Two who do this at once would change the same rows of Postgres's catalogue.
SELECT pg_advisory_xact_lock(hashtext('honey-grants'));

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM :"server";
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM :"server";
REVOKE ALL ON SCHEMA public FROM :"server";
-- Databases of before Postgres 15 let everybody make tables.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO :"server";
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO :"server";
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO :"server";

-- Read alone: the owner writes them.
GRANT SELECT ON _prisma_migrations, applied_functions, sandbox_snapshots, ledger_balances, member_counts_now TO :"server";

-- Written once and never changed: what the books and their histories are made of, and what operators did.
GRANT SELECT, INSERT ON
  audit_entries, ledger_accounts, ledger_transfers, ledger_postings, gifts, moderation_entries
TO :"server";

-- What a wallet holds changes; whose it is does not, and it does not go.
GRANT SELECT, INSERT, UPDATE (granted, bought) ON wallets TO :"server";

-- Marks of what is still to be counted: claimed by deleting them.
GRANT SELECT, INSERT, DELETE ON ledger_unfolded, gifts_unrolled, member_count_changes TO :"server";

-- Sums and counts that grow, and what others refer to for ever: emptied or ended, never deleted.
GRANT SELECT, INSERT, UPDATE ON
  battle_sides, battles, database_markers, fan_totals, ledger_snapshots, live_gift_totals, live_giver_totals,
  live_host_totals, lives, member_counts, policies, reports, sanctions, uploaded_files, users
TO :"server";

-- Content, which operators keep.
GRANT SELECT, INSERT, UPDATE, DELETE ON
  banners, forbidden_ids, gift_stickers, live_categories, notices, prohibited_words, site_settings
TO :"server";

-- What comes and goes.
GRANT SELECT, INSERT, UPDATE, DELETE ON
  access_revocations, alarm_settings, attempt_limits, channel_blocks, chat_hides, chat_lines, content_blocks,
  follows, host_asks, host_comments, identity_verifications, ingest_streams, job_put_offs, line_erasures, live_contestants,
  live_kicks, live_likes, live_samples, live_settings, managers, notice_reads, outbox, phone_codes, policy_consents,
  refresh_tokens, remembered_answers, room_modes, sandbox_datasets, sandbox_messages, sandbox_states, sign_ins,
  signatures, social_accounts, stream_keys, watch_sessions
TO :"server";

-- Temporary tables are tables. Only who owns the database may say so.
DO $$ BEGIN
  IF (SELECT pg_has_role(d.datdba, 'USAGE') FROM pg_database d WHERE d.datname = current_database()) THEN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  END IF;
END $$;
COMMIT;
