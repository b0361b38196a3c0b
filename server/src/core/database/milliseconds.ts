/**
 * SQL: a timestamp as milliseconds since 1970, for lists: Postgres and pg serialize and parse a number in less than
 * half the time of a timestamp. `isoOf` converts it for the response.
 */
export const millisecondsOf = (column: string): string => `date_part('epoch', ${column}) * 1000`;

/**
 * ISO 8601, UTC, truncated to milliseconds like the dates that pg parses. Postgres's arithmetic may be off by a
 * ten-thousandth of a millisecond.
 */
export const isoOf = (milliseconds: number): string =>
  new Date(Math.floor(milliseconds + 0.001)).toISOString();
