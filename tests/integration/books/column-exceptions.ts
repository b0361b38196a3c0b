/**
 * Columns that no proof checks and no seal covers, with the reason: a table, or `table.column`. A change of any other
 * column past the service must be found by a proof (WALLET-13).
 */
export const columnExceptions: Readonly<Record<string, string>> = {
  // Owned by the database or the sandbox.
  _prisma_migrations: 'written by Prisma: the applied migrations',
  applied_functions: 'the applied functions; they are built from files',
  database_markers: 'which dataset is loaded; sandbox only',
  sandbox_datasets: 'documents of the sandbox, which production does not have',
  sandbox_messages: 'the inbox of the sandbox, which production does not have',
  sandbox_snapshots: 'the snapshots of the sandbox, which production does not have',
  sandbox_states: 'the commands of the sandbox, which production does not have',
  personal_data_requests:
    'progress of requests about personal data; audit_entries record each act, and are sealed',
  retained_rows:
    'what the law retains about a member who left, apart from use; no balance or right rests on it',
  retained_secrets:
    'what the law retains about a member who left, apart from use; no balance or right rests on it',
  operator_batches: 'progress of an operator on many rows; audit_entries record each act, and are sealed',
  operator_batch_rows: 'progress of an operator on many rows; audit_entries record each act, and are sealed',
  live_goals:
    "what a room shows of its host's goal: no balance or right rests on it, and a proof compares its count with the gifts",
  sealed_tables:
    'the source of the seals: a change invalidates every seal of the table, and a deletion is found by its trigger',
  ledger_checks:
    'the results of the proofs: also reported by health and logs, and found again by the next proof',
  roulette_forced_fields:
    'fields that the sandbox decided for coming spins; no row exists in production, and the spins are marked',
  setting_changes:
    'append-only for every role; each change is also an entry of the audit log, whose chain is verified',
  // Secrets and short-lived state: a change is refused, or gains something that expires within a minute.
  access_revocations: 'access revocations: last as long as the access tokens',
  attempt_limits: 'attempts within the last minutes',
  identity_verifications:
    'one verification each, for minutes; its result is stored in users, which are sealed',
  phone_codes: 'codes sent by SMS, for minutes',
  refresh_tokens: 'hashes of tokens: a changed one is refused',
  remembered_answers: 'stored responses to repeated keys, encrypted, for a day',
  factor_challenges: 'challenges of passkeys, for minutes: each is signed by a device',
  'operator_totps.last_step': 'the step of the last accepted code: changes with each sign-in',
  'operator_passkeys.counter': "the device's count: changes with each sign-in",
  'operator_passkeys.last_used_at': 'when a passkey was last used: shown to its operator only',
  sign_ins: 'signed-in devices: changes with each request, and is shown to the member only',
  push_subscriptions: "addresses of browsers' push services, created by the browsers",
  stream_keys: 'hashes of keys: a changed one is refused',
  ingest_streams: 'the streams that arrive now',
  // Pending work.
  operator_changes: 'which lists open consoles read again, for minutes',
  operator_change_marks: 'how far the changes are complete: consoles read everything again where it is wrong',
  operator_open_cases: 'which cases operators have open, for seconds',
  job_put_offs: 'what jobs retry',
  'external_purchases.next_try_at': 'when the job calls the service again',
  'external_purchases.problem': 'why the service was not understood last',
  'external_purchases.tries': 'unanswered calls of a service',
  'month_events.notified_key': 'how many members were notified that the winners are drawn',
  'order_coupons.service_state': 'what the coupon service confirmed: a job reports again what differs',
  outbox: 'the consequences of commits, for seconds',
  line_erasures: 'how far names have been removed from lines of deleted accounts',
  member_erasures: 'the accounts that are still to be emptied',
  personal_events: 'messages to open pages, for minutes',
  // What members write and set for themselves, and may delete or change at any time; no money and no right depends on
  // it.
  alarm_settings: "a member's own switches",
  alarms: 'notices to a member about rows of other tables; they are deleted with time',
  live_alarms: 'that a live started, which lives record as well',
  live_alarm_marks: 'the read position of a member',
  live_alarm_reads: 'what a member has read',
  notice_reads: 'what a member has read',
  ebook_places: 'where a member stopped reading',
  message_boxes: 'the read positions of conversations: recounted by message_box_recount',
  message_files: 'which pictures belong to messages',
  message_settings: "a member's own switches",
  message_blocks: "a member's own list",
  content_blocks: "a member's own list",
  chat_hides: "a member's own list",
  messages:
    'private messages of two members, which each of them deletes at will: a seal would keep deleted ones provable',
  follows:
    'the follows: counted by member_counts, which are proven; when they began is recorded nowhere else',
  live_likes: 'likes of a live, one for each member',
  live_kicks: 'the members removed from a running live; moderation_entries record each, and are sealed',
  uploaded_files: 'the location and size of files: the files themselves are outside the database',
  // Measurements: renewed within seconds, from what happens outside the database.
  watch_sessions: 'the current viewers: changes every few seconds',
  mission_meters: 'derived from watch_sessions, and renewed while a member watches',
  mission_searches: 'up to when lines and follows were searched for missions',
  'mission_rewards.tries': 'failed payments of a reward',
  'mission_rewards.try_at': 'when a failed payment is repeated',
  'mission_rewards.problem': 'why a payment failed, or a reward was withheld, for the operators',
  live_samples: 'measurements of a live every half minute, for a curve',
  member_count_changes: 'what is still to be added to member_counts, for a second',
  'lives.viewer_cnt': 'measured every few seconds from the current viewers',
  'lives.viewer_guest_cnt': 'measured every few seconds from the current viewers',
  'lives.viewer_page_cnt': 'measured every few seconds from the current viewers',
  'lives.like_cnt': 'counted every few seconds from live_likes',
  'lives.follow_cnt': 'counted every few seconds from follows',
  'fan_totals.updated_at': 'when a row was last counted; not shown to members',
  'ledger_snapshots.folded_at': 'when a row was last counted; not shown to members',
  'orders.check_at': 'when the provider is queried next',
  // Indexes of the content of other tables.
  search_comments: 'an index of host_comments, which are sealed',
  search_lives: 'an index of lives, which are sealed',
  search_members: 'an index of users, which are sealed',
  search_pages: 'an index of users, which are sealed',
  search_versions: 'counters that make caches reload',
  search_words: 'search terms, for the popular words of a day',
  // Lines of the chat: the lines of gifts are proven, messages expire after some days.
  'chat_lines.body':
    'the gift fields shown are proven; the nickname is the one at that time, and messages expire after some days',
  'chat_lines.created_at': 'when a line arrived; lines are ordered by number',
  'chat_lines.place': 'the position of a line among its neighbours',
};
