/** The purpose of a history entry. */
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
  'ebook',
  'other',
] as const;
export type EntryKind = (typeof entryKinds)[number];
