import { seoulDay } from '@honey/rules';
import type { FieldPlace } from '../../core/crypto/field-cipher.ts';
import { socialEmail } from '../../core/crypto/social-fields.ts';

/** A row of any table, as Postgres returns it. */
export type PersonalRow = Record<string, unknown>;

/** A table with rows that name a member. */
interface PersonalTable {
  /** The columns that hold the key of a member. A row belongs to the copy if one of them holds the member's. */
  members: readonly string[];
  /** Selects rows that name the member by another table; $1 is the member's key. */
  where?: string;
  /** Columns that are left out of a copy: secrets of the service, and what it notes about others. */
  leftOut?: readonly string[];
  /** Encrypted columns that a copy contains decrypted, with the place to which a row's value is bound. */
  decrypted?: Readonly<Record<`${string}_enc`, (row: PersonalRow) => FieldPlace>>;
  /** What a copy contains of a row, where that depends on the member's part in it; omitted: all of it. */
  partOf?: (row: PersonalRow, userKey: number) => PersonalRow;
}

const own = (...members: string[]): PersonalTable => ({ members });

/**
 * A report about the member: what was reported, why, and the outcome, which are the member's data. Who reported it, in
 * which words and with which pictures is left out; of a message, which only its receiver can report, also its text and
 * the day.
 */
const reportAbout = ({
  id,
  type_cd,
  target,
  evidence,
  reason_cd,
  state,
  act,
  ...row
}: PersonalRow): PersonalRow => ({
  ...{ id, type_cd, reason_cd, state, act, decided_at: row.decided_at },
  ...(type_cd === 2 ? {} : { target, evidence, reported_on: seoulDay(new Date(String(row.created_at))) }),
});

/** Whether a JSON text has the member's key under a name that ends in `_key`; the first test is the fast one. */
const namesKey = (column: string): string =>
  `(strpos(${column}, '_key":' || $1::int) > 0 AND ${column} ~ ('_key":' || $1::int || '[,}]'))`;

/**
 * Every table with rows that name a person (SETTINGS-26). A test compares this list, and the one below, with the schema:
 * a new table belongs to one of them.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  access_revocations: own('user_key'),
  account_joins: { members: ['from_key', 'to_key'], leftOut: ['input_hash', 'operator_key'] },
  account_day_totals: {
    members: [],
    where: 'account_id IN (SELECT id FROM ledger_accounts WHERE user_key = $1)',
  },
  alarm_settings: own('user_key'),
  alarms: own('user_key', 'from_key'),
  attempt_limits: {
    members: [],
    where: `login_id = (SELECT u.login_id FROM users u WHERE u.user_key = $1) OR (kind = 'factor' AND login_id = $1::int::text)`,
    leftOut: ['address'],
  },
  attendances: own('user_key'),
  audit_texts: { members: ['user_key'], leftOut: ['salt'] },
  audit_entries: {
    members: [],
    where: `target = 'user:' || $1::int OR ${namesKey('before')} OR ${namesKey('after')}`,
    leftOut: ['operator_key', 'request_id', 'seal'],
  },
  bank_deposits: {
    members: ['user_key'],
    decrypted: {
      phone_enc: ({ ud_key }) => `bank_deposits.phone:${String(ud_key)}`,
      receipt_number_enc: ({ ud_key }) => `bank_deposits.receipt_number:${String(ud_key)}`,
    },
  },
  bank_deposit_payments: {
    members: [],
    where: 'deposit_id IN (SELECT deposit_id FROM bank_deposits WHERE user_key = $1)',
    leftOut: ['decision_key', 'decision_hash'],
  },
  battle_sides: own('host_key'),
  battles: own('winner_key'),
  channel_blocks: own('host_key', 'user_key', 'by_key'),
  chat_hides: own('user_key', 'target_key'),
  chat_lines: {
    members: ['user_key'],
    where: 'gift_id IN (SELECT g.gift_id FROM gifts_given g WHERE g.sender_key = $1)',
  },
  content_blocks: own('user_key', 'target_key'),
  coupon_campaigns: {
    members: [],
    where: '$1 = ANY (user_keys)',
    leftOut: ['user_keys', 'batch', 'operator_key', 'idempotency_key', 'input_hash'],
  },
  ebook_places: own('user_key'),
  event_unpaid_prizes: own('user_key'),
  exchange_accounts: {
    members: ['user_key'],
    leftOut: ['ask_hash'],
    decrypted: { details_enc: ({ account_id }) => `exchange_accounts.details:${String(account_id)}` },
  },
  exchanges: own('user_key'),
  external_purchases: own('user_key'),
  factor_challenges: { members: ['user_key'], leftOut: ['challenge', 'challenge_hash', 'code_hash'] },
  fan_totals: own('host_key', 'user_key'),
  follows: own('host_key', 'user_key'),
  gifts: own('sender_key', 'host_key'),
  honey_lots: own('user_key'),
  host_asks: own('user_key'),
  host_comments: own('host_key', 'user_key'),
  host_fan_months: own('host_key', 'user_key'),
  identity_verifications: {
    members: ['user_key'],
    where: 'person_hash = (SELECT u.person_hash FROM users u WHERE u.user_key = $1)',
    leftOut: ['opener_hash', 'person_hash'],
    decrypted: {
      person_enc: ({ id }) => `identity_verifications.person:${String(id).toLowerCase()}`,
      entered_enc: ({ id }) => `identity_verifications.entered:${String(id).toLowerCase()}`,
    },
  },
  inquiries: own('user_key'),
  item_effects: own('user_key'),
  item_gifts: own('sender_key', 'receiver_key'),
  item_purchases: own('buyer_key', 'target_key'),
  ledger_accounts: own('user_key'),
  ledger_transfers: { members: ['owner_key'], leftOut: ['input_hash', 'seal'] },
  line_erasures: own('user_key'),
  live_alarm_marks: own('user_key'),
  live_alarm_reads: own('user_key'),
  live_alarms: own('host_key', 'pushed_key'),
  live_contestants: own('host_key'),
  live_gift_totals: own('user_key', 'host_key'),
  live_giver_totals: own('user_key'),
  live_host_totals: own('host_key'),
  live_kicks: own('user_key', 'by_key'),
  live_likes: own('user_key'),
  live_settings: own('host_key'),
  lives: own('host_key'),
  lotto_tickets: own('user_key'),
  managers: own('host_key', 'user_key'),
  member_counts: own('user_key'),
  member_erasures: own('user_key'),
  message_blocks: own('user_key', 'target_key'),
  message_boxes: own('user_key', 'other_key'),
  message_settings: own('user_key'),
  messages: own('sender_key', 'receiver_key'),
  mission_meters: own('user_key'),
  mission_rewards: own('user_key'),
  moderation_entries: own('host_key', 'by_key', 'target_key'),
  month_event_entries: own('user_key'),
  month_event_prizes: own('user_key'),
  month_event_ranks: own('user_key'),
  notice_reads: own('user_key'),
  notices: own('target_user_key'),
  operator_batches: own('operator_key'),
  operator_passkeys: { members: ['user_key'], leftOut: ['public_key'] },
  operator_recovery_codes: { members: ['user_key'], leftOut: ['code_hash'] },
  operator_requests: {
    members: ['requester_key', 'decided_by'],
    where: '$1 = ANY (beneficiary_keys)',
    leftOut: ['input_hash'],
  },
  operator_roles: own('user_key', 'given_by', 'taken_by'),
  operator_totps: own('user_key'),
  order_coupons: own('user_key'),
  order_events: { members: [], where: 'order_no IN (SELECT order_no FROM orders WHERE user_key = $1)' },
  order_refunds: { members: [], where: 'order_no IN (SELECT order_no FROM orders WHERE user_key = $1)' },
  orders: own('user_key', 'target_key'),
  owned_items: own('user_key', 'from_key'),
  pay_grades: own('user_key'),
  personal_events: { members: ['user_key'], where: `payload @> jsonb_build_object('user_key', $1::int)` },
  personal_data_requests: own('user_key', 'operator_key'),
  phone_codes: {
    members: ['user_key'],
    where: 'phone_hash = (SELECT u.phone_hash FROM users u WHERE u.user_key = $1)',
    leftOut: ['phone_hash', 'code_hash'],
    decrypted: { phone_enc: ({ id }) => `phone_codes.phone:${String(id).toLowerCase()}` },
  },
  policy_consents: own('user_key'),
  pure_hosts: own('user_key'),
  push_subscriptions: { members: ['user_key'], leftOut: ['p256dh', 'auth'] },
  rank_places: own('user_key'),
  rank_totals: own('user_key'),
  receivables: own('user_key'),
  refresh_tokens: {
    members: [],
    where: 'sign_in_id IN (SELECT id FROM sign_ins WHERE user_key = $1)',
    leftOut: ['token_hash'],
  },
  remembered_answers: { members: [], where: `caller = 'member ' || $1::int`, leftOut: ['input_hash'] },
  reports: {
    members: ['reporter_key', 'target_key'],
    leftOut: ['decided_by'],
    partOf: (row, userKey) => (row.reporter_key === userKey ? row : reportAbout(row)),
  },
  room_modes: own('host_key'),
  retained_rows: own('user_key'),
  retained_secrets: {
    members: [],
    where: 'retained_id IN (SELECT retained_id FROM retained_rows WHERE user_key = $1)',
    decrypted: { value_enc: ({ place }) => String(place) as FieldPlace },
  },
  roulette_forced_fields: own('user_key'),
  roulette_spins: own('user_key'),
  roulette_tickets: own('user_key'),
  sanctions: own('user_key'),
  search_comments: own('host_key', 'user_key'),
  search_lives: own('host_key'),
  search_members: own('user_key'),
  search_pages: own('host_key'),
  search_words: own('user_key'),
  sign_ins: own('user_key', 'operator_key'),
  live_goals: own('host_key'),
  signatures: own('host_key'),
  social_accounts: {
    members: ['user_key'],
    decrypted: {
      email_enc: ({ provider, provider_user_id }) => socialEmail(String(provider), String(provider_user_id)),
    },
  },
  stream_keys: { members: ['host_key'], leftOut: ['key_hash'] },
  subscription_payments: own('user_key', 'host_key'),
  subscriptions: own('user_key', 'host_key'),
  uploaded_files: own('user_key'),
  users: {
    members: ['user_key'],
    leftOut: ['password_hash', 'phone_hash', 'person_hash', 'device_token', 'ios_uuid'],
  },
  wallets: own('user_key'),
  watch_sessions: own('user_key'),
};

/** Every other table, with the reason why its rows name no member, or are no part of a copy. */
export const otherTables: Readonly<Record<string, string>> = {
  _prisma_migrations: 'the schema',
  applied_functions: 'the schema',
  audit_anchors: 'signatures',
  audit_heads: 'seals',
  banners: 'content',
  database_markers: 'the installation',
  draw_seeds: 'draws',
  forbidden_ids: 'content',
  gift_stickers: 'content',
  gifts_unrolled: 'marks of gifts to be counted, deleted within seconds',
  honey_products: 'content',
  honor_months: 'periods',
  ingest_streams: 'streams in progress',
  items: 'content',
  job_put_offs: 'retries of jobs',
  ledger_checks: 'proofs',
  ledger_closings: 'proofs',
  ledger_postings: 'amounts; their accounts and histories are in the copy',
  ledger_snapshots: 'amounts; their accounts and histories are in the copy',
  ledger_unfolded: 'marks of postings to be counted, deleted within seconds',
  live_categories: 'content',
  live_samples: 'counts of viewers',
  lotto_rounds: 'draws',
  member_count_changes: 'marks of changes to be counted, deleted within seconds',
  message_files: 'links of messages to files; both are in the copy',
  mission_searches: 'progress of a job',
  month_events: 'content',
  operator_batch_rows: 'keys of cases that an operator decided at once',
  operator_change_marks: 'how far changes are complete',
  operator_changes: 'keys of changed cases, deleted within minutes',
  operator_open_cases: 'the cases that operators have open, deleted within minutes',
  outbox: 'work that follows a commit, deleted when done',
  pay_grade_months: 'periods',
  policies: 'content',
  prohibited_words: 'content',
  provider_comparisons: 'progress of a job',
  provider_differences: 'differences with a provider, by its keys',
  pure_host_months: 'periods',
  rank_closings: 'periods',
  roulette_rounds: 'draws',
  row_seals: 'seals',
  sandbox_datasets: 'development only',
  sandbox_messages: 'development only',
  sandbox_snapshots: 'development only',
  sandbox_states: 'development only',
  sealed_tables: 'seals',
  search_versions: 'counters',
  setting_changes: 'settings; names the operator who changed one',
  site_settings: 'settings',
};

/** Selects the rows `t` of a table that name the member $1. */
export function conditionOf(table: string): string {
  const { members, where } = personalTables[table] ?? { members: [] };
  return [...members.map((column) => `t.${column} = $1`), ...(where ? [where] : [])].join(' OR ');
}

/**
 * The tables whose rows an erasure deletes; what remains in the others no longer names the person: a message, say, stays
 * with its receiver.
 */
const deletedTables: ReadonlySet<string> = new Set([
  'alarm_settings',
  'alarms',
  'attempt_limits',
  'audit_texts',
  'channel_blocks',
  'chat_hides',
  'content_blocks',
  'ebook_places',
  'exchange_accounts',
  'factor_challenges',
  'follows',
  'host_asks',
  'host_comments',
  'identity_verifications',
  'inquiries',
  'item_effects',
  'live_alarm_marks',
  'live_alarm_reads',
  'live_kicks',
  'live_settings',
  'managers',
  'message_blocks',
  'message_settings',
  'mission_meters',
  'month_event_entries',
  'notice_reads',
  'notices',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_totps',
  'phone_codes',
  'policy_consents',
  'push_subscriptions',
  'refresh_tokens',
  'remembered_answers',
  'room_modes',
  'search_comments',
  'search_members',
  'sign_ins',
  'signatures',
  'social_accounts',
  'uploaded_files',
]);

/** What an erasure does to the rows of a table (SETTINGS-22); a test compares it with an erased member's rows. */
export const effectOfErasure = (table: string): 'deleted' | 'stays' =>
  deletedTables.has(table) ? 'deleted' : 'stays';

/** The tables whose rows move when an account is joined to another one, as far as they are unused or new (ADMIN-43). */
export const movedTables: ReadonlySet<string> = new Set(['wallets', 'owned_items', 'follows']);
