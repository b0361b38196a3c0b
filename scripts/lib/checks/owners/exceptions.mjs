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
  'seeds/src/datasets/events/month-event.ts': 'announces the event of a dataset by rows of past dates',
  'seeds/src/datasets/events/pure-hosts.ts: writes watch_sessions':
    'lets members watch lives of past months, at once',
  'seeds/src/builders/external.ts: writes sandbox_states': 'limits the books that a dataset offers',
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
  'server/src/external-simulator/base/sandbox-service-state.ts: writes sandbox_states':
    'state of a simulator',
  'server/src/session/oauth/simulated-social.ts: writes sandbox_states': 'state of a simulator',
  'server/src/store/deposits/bank/simulated-deposits.service.ts: writes sandbox_states':
    'state of a simulator',

  // A batch of gifts is one statement, whose plan has no call per gift (decision 3).
  'prisma/functions/gifts/gift_send_all.sql: writes ledger_transfers': 'the transfers of a whole batch',
  'prisma/functions/gifts/gift_send_all.sql: writes outbox': 'the rows of a whole batch, from outbox_rows',
};

/** Rows that are read one by one through the Prisma client, which has no views. */
const BY_PRISMA = 'single rows, by the Prisma client, which has no views';

/**
 * In how many places an area reads tables of another area, and why there. Any other number of places is refused.
 * @type {Record<string, [places: number, reason: string]>}
 */
export const READS = {
  'admin of core': [5, 'the console shows the audit log and its anchors, which have no other reader'],
  'admin of hosts': [2, 'the overview counts the open work of every area'],
  'admin of inquiries': [2, 'the overview counts the open work of every area'],
  'admin of session': [1, 'the overview counts the open work of every area'],
  'admin of users': [2, 'the overview counts the open work of every area'],
  'alarms of session': [1, 'a push goes only to devices whose sign-in is open'],
  'alarms of users': [1, BY_PRISMA],
  'blocks of lives': [1, BY_PRISMA],
  'blocks of users': [1, BY_PRISMA],
  'broadcast of lives': [5, BY_PRISMA],
  'core of common': [1, 'words are searched below all areas, and managed by one of them'],
  'events of external': [2, 'proofs compare coupons that were won with their purchases'],
  'events of items': [2, 'proofs compare items that were won with the items that were granted'],
  'events of wallet': [2, 'a batch of spins reads the wallets that it locked, without a call for each'],
  'exchange of users': [1, BY_PRISMA],
  'exchange of wallet': [1, "the income at a past month's end, from the ledger's own snapshots"],
  'external-simulator of core': [3, 'the state of a simulator'],
  'files of verification': [1, BY_PRISMA],
  'gifts of items': [1, 'a proof compares both sides'],
  'gifts of lives': [2, BY_PRISMA],
  'gifts of wallet': [1, 'the wallets are locked and read in the one statement of a batch'],
  'items of store': [1, 'a proof compares both sides'],
  'lives of session': [1, 'a watch session ends with its sign-in'],
  'lives of users': [2, BY_PRISMA],
  'money of store': [1, 'charges list pending bank transfers beside paid orders'],
  'money of wallet': [1, 'the balance beside the last entry, in one statement'],
  'notices of alarms': [1, 'counts the browsers that a notice would reach'],
  'notices of users': [1, BY_PRISMA],
  'payment-simulator of core': [3, 'the state of a simulator'],
  'ranks of users': [1, 'a rank closes with the honorary grades of its month'],
  'reports of chat': [1, 'a report keeps the reported text'],
  'reports of messages': [1, 'a report keeps the reported text'],
  'session of users': [7, BY_PRISMA],
  'settings of chat': [2, 'an erasure is done when the rows of every area are'],
  'settings of lives': [1, BY_PRISMA],
  'settings of session': [1, 'a copy of personal data contains every table'],
  'settings of store': [3, 'a copy of personal data contains every table'],
  'settings of users': [12, 'single rows, a copy of personal data, and the person, whom the law retains'],
  'settings of wallet': [1, 'a copy of personal data contains every table'],
  'sign-up of users': [12, BY_PRISMA],
  'sign-up of verification': [1, BY_PRISMA],
  'social of users': [4, BY_PRISMA],
  'store of core': [
    3,
    'the state of a simulator, the outbox entry of a receipt, and what a job has postponed',
  ],
  'store of items': [1, 'a proof compares both sides'],
  'store of subscriptions': [1, 'a proof compares both sides'],
  'store of wallet': [1, 'what is left of an order depends on the locked wallet'],
  'users of lives': [3, BY_PRISMA],
  'users of session': [4, BY_PRISMA],
  'users of social': [1, 'the badge of a profile counts it'],
  'users of subscriptions': [1, 'the badge of a profile counts it'],
  'verification of users': [3, BY_PRISMA],
};
