/**
 * A page of what went in and out of one account, with the sums by day and operation that it belongs to: one round trip to
 * account_history, which says how it is read.
 *
 * $1 kind of account, $2 asset, $3 member, $4 and $5 the first day and the day after the last, $6 true for what went out, false for
 * what came in, null for both, $7 operations (null: all), $8 operations that are left out, $9 and $10 the moments between
 * which entries are asked for, $11 the posting before which the page begins, $12 offset, $13 limit.
 */
export const entriesStatement =
  'SELECT days, entries FROM account_history($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)';
