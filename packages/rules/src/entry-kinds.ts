/** What an entry of a history was for. */
export const entryKinds = [
  'gift',
  'item',
  'subscription',
  'nickname',
  'charge',
  'deposit',
  'grant',
  'transfer',
  'refund',
  'exchange',
  'event',
  'other',
] as const;
export type EntryKind = (typeof entryKinds)[number];
