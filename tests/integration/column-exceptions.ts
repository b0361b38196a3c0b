/**
 * Columns that no proof holds and no seal covers, with the reason: a table, or `table.column`. One that is not here must be found by a
 * proof when somebody changes it past the service (WALLET-13).
 */
export const columnExceptions: Readonly<Record<string, string>> = {
  // What is the database's own, or the sandbox's.
  _prisma_migrations: 'kept by Prisma: which migrations were applied',
  applied_functions: 'which functions were applied; files are what they are made from',
  database_markers: 'which dataset is there, of the sandbox alone',
  sandbox_datasets: 'documents of the sandbox, which no production has',
  sandbox_messages: 'the inbox of the sandbox, which no production has',
  sandbox_snapshots: 'which snapshots the sandbox has, which no production has',
  sandbox_states: 'what the sandbox was told, which no production has',
  sealed_tables:
    'what seals are made of: a change makes every seal of the table wrong, an erased table is found by its trigger',
  ledger_checks: 'what the proofs found: told by health and logs as well, and found anew by the next proof',
  // Secrets and short-lived state: whoever changes them is refused, or gets what the next minute ends.
  access_revocations: 'what ended access tokens: lasts as long as they do',
  attempt_limits: 'tries within the last minutes',
  identity_verifications:
    'one verification each, for minutes; what follows from it stands in users, which are sealed',
  phone_codes: 'codes by SMS, for minutes',
  refresh_tokens: 'hashes of tokens: one that is changed is refused',
  remembered_answers: 'answers to repeats, encrypted, for a day',
  sign_ins: 'devices that are signed in: changes with each request, and is shown to the member alone',
  push_subscriptions: "addresses of browsers' push services, made by the browsers",
  stream_keys: 'hashes of keys: one that is changed is refused',
  ingest_streams: 'which streams arrive now',
  // Work that waits.
  job_put_offs: 'what jobs try again',
  outbox: 'what follows from commits, for seconds',
  line_erasures: 'how far names were taken from lines of accounts that were deleted',
  member_erasures: 'which accounts are still to be emptied',
  personal_events: 'messages to open pages, for minutes',
  // What members write and set for themselves, and may delete or change at any time; neither money nor a right follows from it.
  alarm_settings: "a member's own switches",
  alarms: 'notices to a member about what other tables tell; they are deleted with time',
  live_alarms: 'that a live began, which lives tell as well',
  live_alarm_marks: 'up to where a member has read',
  live_alarm_reads: 'what a member has read',
  notice_reads: 'what a member has read',
  message_boxes: 'where conversations of members were read up to: counted anew by message_box_recount',
  message_files: 'which pictures belong to messages',
  message_settings: "a member's own switches",
  message_blocks: "a member's own list",
  content_blocks: "a member's own list",
  chat_hides: "a member's own list",
  messages:
    'private words of two members, which each of them deletes at will: a seal would keep what was deleted provable',
  follows:
    'who follows whom: counted by member_counts, which is proven; when they began is told nowhere else',
  live_likes: 'likes of a live, one for each member',
  live_kicks: 'who was put out of a live that is on; moderation_entries tells of each, and is sealed',
  uploaded_files: 'where files lie and how large they are: the files themselves are outside of the database',
  // Measurements: made anew within seconds, from what happens outside of the database.
  watch_sessions: 'who watches now: changes each few seconds',
  live_samples: 'what was measured in a live each half minute, for a curve',
  member_count_changes: 'what is still to be added to member_counts, for a second',
  'lives.viewer_cnt': 'measured each few seconds from who watches',
  'lives.viewer_guest_cnt': 'measured each few seconds from who watches',
  'lives.viewer_page_cnt': 'measured each few seconds from who watches',
  'lives.like_cnt': 'counted each few seconds from live_likes',
  'lives.follow_cnt': 'counted each few seconds from follows',
  'fan_totals.updated_at': 'when a row was counted last; nobody is shown it',
  'ledger_snapshots.folded_at': 'when a row was counted last; nobody is shown it',
  'orders.check_at': 'when the provider is asked next',
  // Indexes of what other tables tell.
  search_comments: 'an index of host_comments, which are sealed',
  search_lives: 'an index of lives, which are sealed',
  search_members: 'an index of users, which are sealed',
  search_pages: 'an index of users, which are sealed',
  search_versions: 'counts that make caches read again',
  search_words: 'what was looked for, for the popular words of a day',
  // Lines of the chat: gifts' lines are proven, what people say goes with its days.
  'chat_lines.body':
    'what of a gift is shown is proven; the nickname in it is that of the moment, and words are kept for days alone',
  'chat_lines.created_at': 'when a line came; its order is that of its number',
  'chat_lines.place': 'where a line stands among its neighbours',
};
