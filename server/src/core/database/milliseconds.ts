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

/**
 * Returns a timestamp of Postgres's JSON in the format of responses. One in UTC, as a database of this product writes it, is
 * rewritten as text: a page has up to a hundred, and a `Date` for each would cost more than the rest of its presentation.
 */
export function isoOfJson(timestamp: string): string {
  if (!timestamp.endsWith('+00:00')) return new Date(timestamp).toISOString();
  const plain = timestamp.slice(0, -'+00:00'.length);
  // Zeros at the end of the fraction are left out, and the whole fraction if it is zero.
  return plain.length === '2026-11-29T12:00:00'.length
    ? `${plain}.000Z`
    : `${plain.slice(0, 23).padEnd(23, '0')}Z`;
}
