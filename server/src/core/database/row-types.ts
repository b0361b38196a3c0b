import pg from 'pg';

const int8 = 20;
const timestamptz = 1184;

const parseTimestamp = pg.types.getTypeParser(timestamptz);

/**
 * Parses a timestamp as Postgres writes it. JavaScript's own parser takes less than half the time of pg's, but is wrong
 * or fails for years before 1000, offsets with seconds, infinity and BC.
 */
function timestampOf(text: string): Date {
  if (text.startsWith('0')) return parseTimestamp(text);
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? parseTimestamp(text) : at;
}

/** int8 arrives as text: amounts and keys stay within 2^53, so numbers are exact and JSON-safe. */
const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [timestamptz, timestampOf],
]);

/** How columns of statements are converted to JavaScript values. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};
