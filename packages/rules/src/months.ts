import { seoulDay } from './age.ts';

/** Korea's UTC offset, without daylight saving time. */
const seoulOffsetMs = 9 * 3_600_000;

/** A calendar month as YYYYMM. */
export const monthPattern = /^20\d{2}(0[1-9]|1[0-2])$/;

/** The month in Seoul, as YYYYMM. */
export const seoulMonth = (at: Date): string => seoulDay(at).slice(0, 6);

/** The month `months` before (negative: after) a month, both as YYYYMM. */
export function monthBefore(month: string, months: number): string {
  const counted = Number(month.slice(0, 4)) * 12 + Number(month.slice(4)) - 1 - months;
  return `${Math.floor(counted / 12)}${String((counted % 12) + 1).padStart(2, '0')}`;
}

/** The instant at which a month (YYYYMM) starts in Seoul. */
export const monthStart = (month: string): Date =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1) - seoulOffsetMs);

/** The months that a history covers, the current one first: it and the `months` before it. */
export const monthsOfHistory = (now: Date, months: number): string[] =>
  Array.from({ length: months + 1 }, (_, back) => monthBefore(seoulMonth(now), back));

/** The instant at which a timestamp's day started in Seoul. */
export const seoulDayStart = (at: Date): Date => {
  const day = seoulDay(at);
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date) - seoulOffsetMs);
};
