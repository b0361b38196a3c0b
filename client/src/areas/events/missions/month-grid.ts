const dayMs = 24 * 60 * 60_000;

/** A month of a calendar: empty places before its first day, which is a Sunday's column on the left. */
export interface MonthGrid {
  /** The number of empty places before the first day. */
  before: number;
  /** The month's days, YYYY-MM-DD. */
  days: readonly string[];
}

/** The grid of a month, YYYYMM. */
export function monthGrid(month: string): MonthGrid {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4))];
  const first = Date.UTC(year, number - 1, 1);
  const count = (Date.UTC(year, number, 1) - first) / dayMs;
  return {
    before: new Date(first).getUTCDay(),
    days: Array.from({ length: count }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10)),
  };
}
