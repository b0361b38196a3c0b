import type pg from 'pg';

/** Texts that a page could take for markup, and a spreadsheet for a formula. */
export const hostileTexts = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(2)</script>',
  `=cmd|'/C calc'!A0`,
  '+1+벌',
  '-1-벌',
  '@SUM(A1)',
  '\t=1+벌',
  '\r=2+벌',
] as const;

/** The key of the member whose names are the first of these texts; the others follow. */
export const firstHostile = 5_000_001;

/**
 * What writes these texts into the rows of a list; $1 the members' keys, $2 the texts, $3 the operator who reads. Each
 * statement is composed from `row`, which has a row for each text: n, user_key, text and operator_key.
 */
type Rows = string;
const row = `(SELECT t.n::int, t.user_key, t.text, $3::int AS operator_key
  FROM unnest($1::int[], $2::text[]) WITH ORDINALITY AS t (user_key, text, n)) row`;

const members: Rows = `
  INSERT INTO users (user_key, login_id, nick, profile_id, role)
  SELECT user_key, 'hostile' || n, text, 'hostile' || n, 'operator' FROM ${row}`;

/**
 * How the texts get into each operators' list: rows beside the members, whose nicknames are the texts. null: the list
 * shows members or operators alone. A text: why it shows no text that people write.
 */
export const hostileLists: Readonly<Record<string, { rows: Rows | null } | string>> = {
  '/v1/admin/members': { rows: null },
  '/v1/admin/operators': {
    rows: `INSERT INTO operator_roles (user_key, role, given_at) SELECT user_key, 'support', now() FROM ${row}`,
  },
  '/v1/admin/audit-log': {
    rows: `INSERT INTO audit_entries (audit_no, at, operator_key, action, target, reason, before, after, request_id, seal)
      SELECT 900000 + n, now(), user_key, 'users.look', 'user:' || user_key, text, '{}', '{}', '', '' FROM ${row}`,
  },
  '/v1/admin/audit-log/anchors': 'numbers and seals of the server',
  '/v1/admin/banners': {
    rows: `INSERT INTO banners (banner_grp_cd, title, image, link, sort, starts_at)
      SELECT 'BNRG001001', text, '/files/art/banner-1.svg', '/', 100 + n, now() FROM ${row}`,
  },
  '/v1/admin/batches': {
    rows: `INSERT INTO operator_batches (batch_id, act, operator_key, reason, state, created_at, started_at, ended_at)
      SELECT 900000 + n, 'reports.dismiss', operator_key, text, 'done', now(), now(), now() FROM ${row}`,
  },
  '/v1/admin/batches/{id}/rows': {
    rows: `INSERT INTO operator_batch_rows (batch_id, row_no, target, state, message, ended_at)
      SELECT 900001, n, (900000 + n)::text, 'refused', text, now() FROM ${row}`,
  },
  '/v1/admin/personal-data/requests': {
    rows: `INSERT INTO personal_data_requests (kind, state, user_key, operator_key, reason, created_at, ended_at)
      SELECT 'copy', 'cancelled', user_key, operator_key, text, now(), now() FROM ${row}`,
  },
  '/v1/admin/coupons/campaigns': {
    rows: `INSERT INTO coupon_campaigns (title, kind, star_cnt, percent, won_krw, item_cd, days, audience, user_keys, code_cnt, code_limit,
        state, operator_key, reason, idempotency_key, input_hash, created_at)
      SELECT text, 'honey', 1, 0, 0, '', 1, 'members', '{}', 0, 0, 'done', operator_key, text, 'hostile ' || n, '', now() FROM ${row}`,
  },
  '/v1/admin/coupons/campaigns/{id}/codes': 'codes of the coupon service',
  '/v1/admin/deposits': {
    rows: `INSERT INTO bank_deposits (ud_key, order_no, user_key, product_id, title, quantity, star_cnt, bonus_star_cnt, discount_rate,
        amount_krw, depositor, phone_enc, bank_cd, bank_nm, holder, idempotency_key, input_hash, created_at, expires_at)
      SELECT 'D000000000000000000' || n, 'HD' || n, user_key, 1, text, 1, 100, 0, 0, 11000, text, '', '', '', '', 'hostile ' || n, '', now(), now()
      FROM ${row}`,
  },
  '/v1/admin/event-unpaid-prizes': {
    rows: `INSERT INTO event_unpaid_prizes (kind, source_key, user_key, asset, amount, reason, created_at)
      SELECT 'event_draw', 'hostile ' || n, user_key, 'STAR', 1, 'block_admin', now() FROM ${row}`,
  },
  '/v1/admin/events': {
    rows: `INSERT INTO month_events (title, summary, parts, begins_at, ends_at)
      SELECT text, text, '[]', now(), now() + interval '1 day' FROM ${row}`,
  },
  '/v1/admin/exchange-accounts': {
    rows: `INSERT INTO exchange_accounts (user_key, business_type, bank_cd, details_enc, id_file_id, passbook_file_id, reason, asked_at)
      SELECT user_key, 1, '004', '', 1, 1, text, now() FROM ${row}`,
  },
  '/v1/admin/exchanges': {
    rows: `INSERT INTO exchanges (user_key, account_id, day, star_cnt, granted_cnt, rate_krw, gross_krw, vat_krw, withheld_krw, net_krw,
        business_type, reason, payout_problem, asked_at)
      SELECT user_key, 1, '20260101', 100, 0, 70, 7000, 0, 231, 6769, 1, text, text, now() FROM ${row}`,
  },
  '/v1/admin/host-asks': {
    rows: `INSERT INTO host_asks (user_key, career, period_cd, platform, sns_account, file_ids, asked_at, due_at)
      SELECT user_key, text, 'none', text, text, '{}', now(), now() FROM ${row}`,
  },
  '/v1/admin/inquiries': {
    rows: `INSERT INTO inquiries (board_sn, user_key, category_cd, title, content, file_ids, created_at)
      SELECT 900000 + n, user_key, 'etc', text, text, '{}', now() FROM ${row}`,
  },
  '/v1/admin/lives': {
    rows: `INSERT INTO lives (host_key, title, theme_cd, state, started_at, ended_at)
      SELECT user_key, text, 'talk', 'ended', now(), now() FROM ${row}`,
  },
  '/v1/admin/members/{user_key}/entries': 'movements with names of the server',
  '/v1/admin/members/{user_key}/gifts': {
    rows: `INSERT INTO gifts (transfer_id, sender_key, host_key, star_cnt, message)
      SELECT -900000 - n, user_key, CASE n WHEN 1 THEN user_key + 1 ELSE user_key - 1 END, 1, text FROM ${row}`,
  },
  '/v1/admin/members/{user_key}/inquiries': { rows: null },
  '/v1/admin/members/{user_key}/lives': { rows: null },
  '/v1/admin/members/{user_key}/sanctions': {
    rows: `INSERT INTO sanctions (user_key, kind, reason, lifted_at) SELECT user_key, 'chat', text, now() FROM ${row}`,
  },
  '/v1/admin/members/{user_key}/sign-ins': {
    rows: `INSERT INTO sign_ins (id, user_key, agent, ended_at) SELECT gen_random_uuid(), user_key, text, now() FROM ${row}`,
  },
  '/v1/admin/notices': {
    rows: `INSERT INTO notices (title, summary_content, content, expose_start_date) SELECT text, text, text, now() FROM ${row}`,
  },
  '/v1/admin/orders': {
    rows: `INSERT INTO orders (order_no, user_key, kind, method, state, title, star_cnt, amount_krw, idempotency_key, input_hash, expires_at,
        created_at, paid_at)
      SELECT 'HOSTILE' || n, user_key, 'honey', 'card', 'paid', text, 1, 110, 'hostile ' || n, '', now(), now(), now() FROM ${row}`,
  },
  '/v1/admin/policies': {
    rows: `INSERT INTO policies (gubn, title, content, summary, effective_at)
      SELECT 'terms', text, text, text, now() - make_interval(days => n) FROM ${row}`,
  },
  '/v1/admin/prohibits': { rows: `INSERT INTO prohibited_words (word) SELECT text FROM ${row}` },
  '/v1/admin/receivables': {
    rows: `INSERT INTO receivables (order_no, user_key, star_cnt, amount_krw, created_at)
      SELECT 'HOSTILE' || n, user_key, 1, 110, now() FROM ${row}`,
  },
  '/v1/admin/reports': {
    rows: `INSERT INTO reports (reporter_key, type_cd, target, target_key, evidence, reason_cd, title, content, created_at)
      SELECT user_key, 1, 'user:' || user_key, user_key, jsonb_build_object('text', text), '10', text, text, now() FROM ${row}`,
  },
  '/v1/admin/requests': {
    rows: `INSERT INTO operator_requests (kind, target, input, input_hash, idempotency_key, amount, facts, reason, requester_key,
        beneficiary_keys, created_at, expires_at)
      SELECT 'stars.grant', 'user:' || user_key, '{}', '', 'hostile ' || n, 1, '', text, user_key, ARRAY[operator_key], now(),
        now() + interval '1 day' FROM ${row}`,
  },
  '/v1/admin/roulette-rounds': 'numbers and seeds of the server',
  '/v1/admin/roulette-winners': {
    rows: `INSERT INTO roulette_spins (round_id, number, user_key, ticket_id, word_hash, lot, animal_cd, since_cnt, asset, amount, transfer_id,
        idempotency_key, input_hash, answer, created_at)
      SELECT 1, 900000 + n, user_key, -900000 - n, '', 1, 'tiger', 0, 'STAR', 1000, -900000 - n, 'hostile', '', '{}', now() FROM ${row}`,
  },
  '/v1/admin/setting-changes': {
    rows: `INSERT INTO setting_changes (key, new_value, operator_key, reason, created_at)
      SELECT 'site_slogan', to_jsonb(text), user_key, text, now() FROM ${row}`,
  },
  '/v1/admin/settings': 'one value a setting; the history of settings has them all',
};

/**
 * Writes the texts into every list, past the functions: the lists show what is stored.
 * @param operatorKey the operator who reads the lists
 */
export async function writeHostileTexts(client: pg.Client, operatorKey: number): Promise<void> {
  await client.query('SET session_replication_role = replica');
  const keys = hostileTexts.map((_, at) => firstHostile + at);
  await client.query(members.replace('$3::int', '0'), [keys, hostileTexts]);
  for (const [path, list] of Object.entries(hostileLists)) {
    if (typeof list === 'string' || list.rows === null) continue;
    try {
      await client.query(`/* $3 */ ${list.rows}`, [keys, hostileTexts, operatorKey]);
    } catch (error) {
      throw new Error(`the rows of ${path} were refused`, { cause: error });
    }
  }
  await client.query('SET session_replication_role = DEFAULT');
}
