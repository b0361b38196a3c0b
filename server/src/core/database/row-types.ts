import pg from 'pg';

const int8 = 20;
const timestamptz = 1184;

const momentOf = pg.types.getTypeParser(timestamptz);

/**
 * A moment as Postgres writes it. The engine reads those of our time itself, in less than half of what pg takes, and is wrong or at a loss with
 * years before 1000, offsets to the second, infinity and BC.
 */
function timestampOf(text: string): Date {
  if (text.startsWith('0')) return momentOf(text);
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? momentOf(text) : at;
}

/** int8 arrives as text: amounts and keys stay within 2^53, so numbers are exact and JSON-safe. */
const parsers = new Map<number, (text: string) => unknown>([
  [int8, Number],
  [timestamptz, timestampOf],
]);

/** What columns of statements become in JavaScript. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};
