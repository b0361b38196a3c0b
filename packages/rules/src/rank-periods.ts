/** Korea's UTC offset, without daylight saving time. */
const seoulOffsetMs = 9 * 3_600_000;
const dayMs = 86_400_000;

/** The period of a rank (RANKS-2). */
export const rankPeriods = ['day', 'week', 'month'] as const;
export type RankPeriod = (typeof rankPeriods)[number];

/**
 * The length of each period: a calendar month, or a number of days, counted from a date on which one started. The build
 * writes the database functions rank_period_start and rank_period_after from this table.
 */
export const rankPeriodLengths: Readonly<
  Record<RankPeriod, { months: 1 } | { days: number; startedOn: string }>
> = {
  day: { days: 1, startedOn: '2000-01-01' },
  // A Monday.
  week: { days: 7, startedOn: '2000-01-03' },
  month: { months: 1 },
};

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
  const length = rankPeriodLengths[period];
  if ('months' in length) return `${date.slice(0, 7)}-01`;
  const at = utc(date);
  const days = Math.round((at.getTime() - utc(length.startedOn).getTime()) / dayMs);
  const daysSinceStart = ((days % length.days) + length.days) % length.days;
  return dateOf(new Date(at.getTime() - daysSinceStart * dayMs));
}

/** The first date of the period `periods` after (negative: before) the one that starts on a date. */
export function periodAfter(period: RankPeriod, start: string, periods = 1): string {
  const length = rankPeriodLengths[period];
  const at = utc(start);
  if ('months' in length) at.setUTCMonth(at.getUTCMonth() + periods * length.months);
  else at.setUTCDate(at.getUTCDate() + periods * length.days);
  return dateOf(at);
}

/** The last date of the period that starts on a date. */
export const periodEnd = (period: RankPeriod, start: string): string =>
  periodAfter('day', periodAfter(period, start), -1);

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
