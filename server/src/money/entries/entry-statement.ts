/**
 * A page of one account's entries, with the sums by day and operation: one round trip to account_history, which
 * documents how it is read.
 *
 * $1 kind of account, $2 asset, $3 member, $4 and $5 the first day and the day after the last, $6 true for outgoing,
 * false for incoming, null for both, $7 operations (null: all), $8 excluded operations, $9 and $10 the range of
 * timestamps, $11 the posting before which the page starts, $12 offset, $13 limit.
 */
export const entriesStatement =
  'SELECT days, entries FROM account_history($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)';
