/** The form of a cursor: the values by which a list is ordered, of the last row of a page. */
export const cursorPattern = /^-?\d{1,15}(\.-?\d{1,15}){0,2}$/;

/** The largest key of a row, in place of a bound: before every row in descending order. */
export const lastKey = 2_147_483_647;

/** The largest key of 64 bits that a number holds, in place of a bound. */
export const lastLongKey = 9_007_199_254_740_991;

/** The latest moment, in milliseconds: before every row in descending order of time. */
export const lastMoment = 999_999_999_999_999;

/** Entries that are counted; a list with more says so instead of counting them. */
export const countedMax = 10_000;

/** The cursor after a page: null if the page is not full, so that none follows. */
export function cursorAfter<Row>(
  rows: readonly Row[],
  limit: number,
  valuesOf: (row: Row) => readonly number[],
): string | null {
  const last = rows.at(-1);
  return last !== undefined && rows.length === limit ? valuesOf(last).join('.') : null;
}

/**
 * The values of a cursor; null for each of them without one. A cursor of another list is the first page.
 * @param largest the largest value that the list's statement takes
 */
export function cursorValues(
  cursor: string | undefined,
  count: number,
  largest = lastKey,
): (number | null)[] {
  const values = cursor?.split('.').map((text) => Math.max(-largest, Math.min(largest, Number(text)))) ?? [];
  return Array.from({ length: count }, (_, at) => (values.length === count ? (values[at] ?? null) : null));
}

/** A total that was counted up to one more than `countedMax`. */
export const cappedTotal = (counted: number): { total: number; total_capped_yn: 'Y' | 'N' } =>
  counted > countedMax
    ? { total: countedMax, total_capped_yn: 'Y' }
    : { total: counted, total_capped_yn: 'N' };

/** A cursor of one whole number, which may have 15 digits; null without one. */
export const cursorKey = (cursor: string | undefined): number | null =>
  cursor === undefined ? null : Number(cursor.split('.')[0]);
