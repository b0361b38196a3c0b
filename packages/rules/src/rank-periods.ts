/** Korea's UTC offset, without daylight saving time. */
const seoulOffsetMs = 9 * 3_600_000;
const dayMs = 86_400_000;

/** The period of a rank (RANKS-2). A week runs from Monday to Sunday. */
export const rankPeriods = ['day', 'week', 'month'] as const;
export type RankPeriod = (typeof rankPeriods)[number];

/** The date in Seoul, as YYYY-MM-DD. */
export const seoulDate = (at: Date): string =>
  new Date(at.getTime() + seoulOffsetMs).toISOString().slice(0, 10);

/** Whether the text is a calendar date of this century, as YYYY-MM-DD. */
export function isDate(value: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && dateOf(at) === value;
}

/** The instant at which a date (YYYY-MM-DD) starts in Seoul. */
export const dateStart = (date: string): Date => new Date(utc(date).getTime() - seoulOffsetMs);

/** The first date of the period that contains a date; both as YYYY-MM-DD. */
export function periodStart(period: RankPeriod, date: string): string {
  if (period === 'day') return date;
  if (period === 'month') return `${date.slice(0, 7)}-01`;
  const at = utc(date);
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return dateOf(new Date(at.getTime() - daysSinceMonday * dayMs));
}

/** The first date of the period `periods` after (negative: before) the one that starts on a date. */
export function periodAfter(period: RankPeriod, start: string, periods = 1): string {
  const at = utc(start);
  if (period === 'month') at.setUTCMonth(at.getUTCMonth() + periods);
  else at.setUTCDate(at.getUTCDate() + periods * (period === 'week' ? 7 : 1));
  return dateOf(at);
}

/** The last date of the period that starts on a date. */
export const periodEnd = (period: RankPeriod, start: string): string =>
  periodAfter('day', periodAfter(period, start), -1);

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
