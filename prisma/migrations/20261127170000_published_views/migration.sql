-- What areas may read of each other's tables (decision 118). A view is simple: Postgres inlines it, so that plans stay as
-- they are. A column that other areas need is added at the end, by CREATE OR REPLACE VIEW in a new migration.

-- Members, without passwords, contact data and keyed hashes.
CREATE VIEW member_profiles AS
  SELECT user_key, login_id, nick, profile_id, profile_info, state_memo, role, vip_level, honor, effects, verification_yn, user_adult_yn,
    excel_only_yn, myfan_display_yn, device_token, token_version, created_at, deletion_asked_at, deleted_at
  FROM users;

-- Lives, as lists, rooms and histories show them.
CREATE VIEW live_cards AS
  SELECT vod_key, host_key, type, state, title, tags, theme_cd, target, thumbnail, signature_yn, viewer_cnt, peak_viewer_cnt, like_cnt,
    star_cnt, giver_cnt, started_at, ended_at, end_reason
  FROM lives;
-- The hosts who are seated in a live of another.
CREATE VIEW live_seats AS SELECT vod_key, host_key, seat FROM live_contestants;

-- Given honey.
CREATE VIEW gifts_given AS
  SELECT gift_id, transfer_id, sender_key, host_key, vod_key, star_cnt, sticker_id, message, item_id, combo, created_at FROM gifts;
-- Gifts that the sums below do not contain yet.
CREATE VIEW gifts_uncounted AS SELECT gift_id FROM gifts_unrolled;
-- The honey that a fan gave to a host.
CREATE VIEW host_fans AS SELECT host_key, user_key, star_cnt FROM fan_totals;
-- The honey of a live: by giver and host, by giver, and by host.
CREATE VIEW live_gift_sums AS SELECT vod_key, user_key, host_key, star_cnt, gift_cnt FROM live_gift_totals;
CREATE VIEW live_giver_sums AS SELECT vod_key, user_key, star_cnt FROM live_giver_totals;
CREATE VIEW live_host_sums AS SELECT vod_key, host_key, star_cnt, gift_cnt, giver_cnt FROM live_host_totals;

-- Who follows whom.
CREATE VIEW host_follows AS SELECT host_key, user_key, created_at FROM follows;
-- Followers, followed hosts and fans as of the last fold: for orders and indexes. member_counts_now is exact.
CREATE VIEW member_reach AS SELECT user_key, follower_cnt, following_cnt, fan_cnt FROM member_counts;
-- Comments on hosts' pages.
CREATE VIEW host_comment_texts AS SELECT comment_sn, parent_sn, host_key, user_key, state_cd, content, created_at FROM host_comments;

-- The ledger, for histories and statements of members and hosts.
CREATE VIEW ledger_account_keys AS SELECT id, kind, asset, user_key, code FROM ledger_accounts;
CREATE VIEW ledger_operations AS SELECT id, operation, owner_key, idempotency_key, input_hash, answer, created_at FROM ledger_transfers;
CREATE VIEW ledger_entries AS SELECT id, transfer_id, source_id, destination_id, asset, fund, amount FROM ledger_postings;
-- Entries that no balance or daily sum contains yet.
CREATE VIEW ledger_pending AS SELECT posting_id, account_id, amount FROM ledger_unfolded;

-- Orders, without what only their payment needs.
CREATE VIEW order_records AS
  SELECT order_id, order_no, user_key, kind, method, state, title, item_id, target_key, star_cnt, bonus_star_cnt, amount_krw, refunded_krw,
    instalments, card_no, card_issuer, brand, receipt_phone, transfer_id, paid_at, created_at
  FROM orders;

-- Uploads, by what they may be attached to.
CREATE VIEW member_files AS SELECT file_id, user_key, kind, file_table, deleted_at FROM uploaded_files;

-- Site settings that differ from their defaults.
CREATE VIEW settings_in_force AS SELECT key, value FROM site_settings;

-- Hosts' signatures, shown with gifts.
CREATE VIEW host_signatures AS SELECT host_key, title, image, star_cnt FROM signatures;

-- Items, as gifts, orders and histories name them.
CREATE VIEW item_cards AS SELECT item_id, kind, name, image, krw_amount FROM items;
-- Stickers, as histories name them.
CREATE VIEW sticker_names AS SELECT sticker_id, name FROM gift_stickers;
