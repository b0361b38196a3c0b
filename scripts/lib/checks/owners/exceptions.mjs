/**
 * Writes to tables of another area, with the reason: by folder, by file, or by file and table.
 * @type {Record<string, string>}
 */
export const WRITES = {
  // Development data.
  'seeds/src/datasets/load/': 'copies a million rows at once into an empty database',
  'seeds/src/datasets/load.ts': 'counts what it has copied',
  'seeds/src/datasets/past/': 'creates lives of past months, which no call can create',
  'seeds/src/datasets/alarms.ts': 'gives alarms their past dates',
  'seeds/src/datasets/demo.ts: writes follows': 'gives follows their past dates',
  'seeds/src/datasets/messages.ts: writes follows': 'creates a hundred friends at once',
  'seeds/src/datasets/ended-live.ts: writes lives': 'ends a live in the past',
  'seeds/src/content/': 'fills tables of content that no call fills',
  'seeds/src/commits.ts: writes database_markers': 'records what the dataset was made from',
  'seeds/src/fill-database.ts: writes database_markers': 'records which dataset fills the database',
  'seeds/src/builders/inquiries.ts: writes inquiries': 'gives inquiries their past dates',
  'seeds/src/builders/lives.ts: writes signatures': 'gives signatures pictures of the dataset',
  'seeds/src/builders/lives.ts: writes sanctions':
    'creates restrictions with other start and end times, without notifying anyone',
  'server/src/sandbox/data/member-snapshots.service.ts': 'restores whole rows, as the owner of the database',
  'server/src/sandbox/data/table-copies.ts': 'restores whole tables, as the owner of the database',
  'server/src/sandbox/builders/live-builder.service.ts': 'creates lives that no call can create',
  'server/src/sandbox/builders/member-builder.service.ts':
    'creates members that no call can create: unverified, minors, with past dates',
  'server/src/payment-simulator/sandbox-payment-store.ts: writes sandbox_states': 'state of a simulator',
  'server/src/session/oauth/simulated-social.ts: writes sandbox_states': 'state of a simulator',
  'server/src/store/deposits/bank/simulated-deposits.service.ts: writes sandbox_states':
    'state of a simulator',

  // A batch of gifts is one statement, whose plan has no call per gift (decision 3).
  'prisma/functions/gifts/gift_send_all.sql: writes ledger_transfers': 'the transfers of a whole batch',
  'prisma/functions/gifts/gift_send_all.sql: writes outbox': 'the rows of a whole batch, from outbox_rows',
};

/**
 * In how many places an area may read tables of another area. A place more is refused, and so is a pair without a place.
 * @type {Record<string, number>}
 */
export const READS = {
  'admin of core': 2,
  'admin of hosts': 2,
  'admin of inquiries': 2,
  'admin of session': 1,
  'admin of users': 1,
  'alarms of session': 1,
  'alarms of users': 1,
  'blocks of lives': 1,
  'blocks of users': 1,
  'broadcast of lives': 5,
  'core of common': 1,
  'exchange of users': 1,
  'exchange of wallet': 1,
  'files of verification': 1,
  'gifts of items': 1,
  'gifts of lives': 2,
  'gifts of wallet': 1,
  'items of store': 1,
  'lives of session': 1,
  'lives of users': 2,
  'money of store': 1,
  'money of wallet': 1,
  'notices of alarms': 1,
  'notices of users': 1,
  'payment-simulator of core': 3,
  'ranks of users': 1,
  'reports of chat': 1,
  'reports of messages': 1,
  'session of users': 5,
  'settings of chat': 1,
  'settings of lives': 1,
  'settings of users': 6,
  'sign-up of users': 12,
  'sign-up of verification': 1,
  'social of users': 4,
  'store of core': 3,
  'store of items': 1,
  'store of subscriptions': 1,
  'store of wallet': 1,
  'users of lives': 3,
  'users of session': 3,
  'users of social': 1,
  'users of subscriptions': 1,
  'verification of users': 3,
};
